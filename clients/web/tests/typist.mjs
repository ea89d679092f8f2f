// A person at a terminal: reads the question, and types the number of one of the choices.
import { dice, preferred } from './player.mjs';

/** The choices listed after the last question, some of them in columns: their numbers, and the moves that they stand for as far as they
 *  are known. One behind which several moves stand, "start (40)", is there as many times. Should another number in the text be taken for one,
 *  it is answered with a sentence. */
function choicesIn(words) {
  const lines = words.slice(words.lastIndexOf('\n\n') + 1).split('\n');
  const chosen = /^\S+ ?(.*)> $/.exec(lines.pop())?.[1] ?? '';
  return lines
    .filter((line) => !/^ +\d+ moves\./.test(line))
    .flatMap((line) => [...line.matchAll(/(?<=^ +| {2})(\d+)(?: (\S.*?))?(?= {2}|$)/g)])
    .flatMap(([, number, name = number]) => {
      const moves = Number(/ \((\d+)\)$/.exec(name)?.[1] ?? 1);
      return Array(moves).fill({ number, name: `${chosen} ${name}`.trim() });
    });
}

/** Answers as often as the program asks: it prints its prompt only then. pause_ms: before every answer. wants: as in playByClicks. `ended`
 *  has the exit status and all that was said, `tail` gives the last of it. */
export function typeAnswers(program, { pause_ms = 0, wants = [], seed = 7 } = {}) {
  const roll = dice(seed);
  let said = '',
    answered = 0, // how much of it stood there before the last answer
    timer = null;
  const answer = () => {
    timer = null;
    const choices = choicesIn(said.slice(answered));
    const at = preferred(
      choices.map(({ name }) => name),
      wants,
      roll,
    );
    answered = said.length;
    program.stdin.write(`${choices[at]?.number ?? ''}\n`); // Enter asks for the list again
  };
  program.stdout.setEncoding('utf8');
  program.stdout.on('data', (words) => {
    said += words;
    if (timer === null && said.length > answered && said.endsWith('> ')) timer = setTimeout(answer, pause_ms);
  });
  program.stdin.on('error', () => {}); // the program ends when the game does
  const ended = new Promise((resolve) => program.on('close', (status) => resolve({ status, said })));
  void ended.then(() => clearTimeout(timer));
  return { ended, tail: () => said.slice(-600) };
}
