/** Short soft sounds of wood and paper, made on the spot by Web Audio; nothing is loaded. */
import { settings } from '../store/settings.svelte';

type Name = 'lift' | 'place' | 'turn' | 'no' | 'end' | 'word';
let context: AudioContext | null = null;

const shapes: Record<Name, { pitch: number[]; length: number; noise: number }> = {
  lift: { pitch: [520], length: 0.05, noise: 0.2 },
  place: { pitch: [240], length: 0.08, noise: 0.6 },
  turn: { pitch: [523, 659], length: 0.16, noise: 0 },
  no: { pitch: [150], length: 0.09, noise: 0.4 },
  word: { pitch: [620], length: 0.07, noise: 0 },
  end: { pitch: [392, 523, 659], length: 0.3, noise: 0 },
};

/** Of what a shape says; 1: half of what can be chosen. */
const loudness = () => settings.volume / 50;

function knock(audio: AudioContext, at: number, length: number): void {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length) ** 6;
  const source = new AudioBufferSourceNode(audio, { buffer });
  const filter = new BiquadFilterNode(audio, { type: 'bandpass', frequency: 900, Q: 1.2 });
  source
    .connect(filter)
    .connect(new GainNode(audio, { gain: 0.12 * loudness() }))
    .connect(audio.destination);
  source.start(at);
}

/** While the page is not seen, only the call to one's turn is of use. */
function isWanted(name: Name): boolean {
  if (settings.volume === 0) return false; // no sound fades to nothing from nothing
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
  const shape = shapes[name];
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
  if (shape.noise > 0) knock(context, context.currentTime, shape.length);
}
