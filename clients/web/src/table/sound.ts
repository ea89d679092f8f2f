/** Short soft sounds of wood and paper, made on the spot by Web Audio; nothing is loaded. */
import { settings } from '../store/settings.svelte';

let context: AudioContext | null = null;

/** pitch: tones one after the other, in Hz. length: of each, in s. knock: the pitch of a noise, and its length in s. */
interface Shape {
  pitch: number[];
  length: number;
  knock?: [number, number];
}
/** Of those that come at once the first are heard. */
const shapes = {
  lift: { pitch: [520], length: 0.05, knock: [900, 0.05] },
  turn: { pitch: [523, 659], length: 0.16 },
  no: { pitch: [150], length: 0.09, knock: [900, 0.09] },
  word: { pitch: [620], length: 0.07 },
  end: { pitch: [392, 523, 659], length: 0.3 },
  dice: { pitch: [180, 210, 170], length: 0.05, knock: [1500, 0.28] },
  stone: { pitch: [120, 160], length: 0.14, knock: [420, 0.16] },
  fit: { pitch: [330, 494], length: 0.07, knock: [1200, 0.05] },
  coin: { pitch: [1568, 2093], length: 0.09 },
  sea: { pitch: [], length: 0, knock: [480, 0.5] },
  paper: { pitch: [], length: 0, knock: [2600, 0.11] },
  wood: { pitch: [240], length: 0.08, knock: [900, 0.08] },
  point: { pitch: [784, 988], length: 0.08 },
} satisfies Record<string, Shape>;
type Name = keyof typeof shapes;

/** What a kind of piece sounds like when it lands; others are of wood. */
const kinds: Record<string, Name> = {
  die: 'dice',
  building: 'stone',
  picture: 'fit',
  offer: 'coin',
  fleet: 'sea',
  creature: 'paper',
  card: 'paper',
  tile: 'paper',
  point: 'point',
};

/** Of what a shape says; 1: half of what can be chosen. */
const loudness = () => settings.volume / 50;

function knock(audio: AudioContext, at: number, frequency: number, length: number): void {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length) ** 6;
  const source = new AudioBufferSourceNode(audio, { buffer });
  const filter = new BiquadFilterNode(audio, { type: 'bandpass', frequency, Q: 1.2 });
  source
    .connect(filter)
    .connect(new GainNode(audio, { gain: 0.12 * loudness() }))
    .connect(audio.destination);
  source.start(at);
}

/** Of several pages in sight that show one table, only the first is heard. An attachment of the table. */
let isHeard = true;
export function hearOne(): () => void {
  let leave = () => {};
  const look = () => {
    leave();
    isHeard = document.hidden || !('locks' in navigator);
    if (isHeard) return;
    const gone = new AbortController();
    let release = () => {};
    leave = () => {
      gone.abort();
      release();
    };
    const hold = () => {
      isHeard = true;
      return new Promise<void>((resolve) => (release = resolve));
    };
    const name = `mykonos.sound.${location.pathname}${location.search}${location.hash}`;
    navigator.locks.request(name, { signal: gone.signal }, hold).catch(() => {}); // we have left before it was ours
  };
  look();
  document.addEventListener('visibilitychange', look);
  return () => {
    document.removeEventListener('visibilitychange', look);
    leave();
    isHeard = true;
  };
}
/** While the page is not seen, only the call to one's turn is of use. */
function isWanted(name: Name): boolean {
  if (settings.volume === 0 || !isHeard) return false; // no sound fades to nothing from nothing
  return document.visibilityState === 'hidden' ? name === 'turn' && settings.turnSound : settings.sound;
}
export function play(name: Name): void {
  if (
    typeof document === 'undefined' ||
    !isWanted(name) ||
    typeof AudioContext === 'undefined' ||
    !navigator.userActivation?.hasBeenActive
  )
    return;
  context ??= new AudioContext();
  const shape: Shape = shapes[name];
  shape.pitch.forEach((frequency, i) => {
    const at = context!.currentTime + i * 0.09;
    const gain = new GainNode(context!, { gain: 0 });
    gain.gain.linearRampToValueAtTime(0.05 * loudness(), at + 0.008);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + shape.length);
    const tone = new OscillatorNode(context!, { type: 'triangle', frequency });
    tone.connect(gain).connect(context!.destination);
    tone.start(at);
    tone.stop(at + shape.length);
  });
  if (shape.knock) knock(context, context.currentTime, ...shape.knock);
}
/** What is heard of pieces of these kinds that land at once: the most important sounds, and no more than so many. */
export function soundsOf(pieces: readonly string[], most: number): Name[] {
  const names = new Set(pieces.map((kind) => kinds[kind] ?? 'wood'));
  return (Object.keys(shapes) as Name[]).filter((name) => names.has(name)).slice(0, most);
}
