// What a runner of tests was asked for on its command line.
const given = process.argv.slice(2);

export const isGiven = (flag) => given.includes(flag);
/** The word after the flag. */
export const valueOf = (flag, usual) => (isGiven(flag) ? given[given.indexOf(flag) + 1] : usual);

/** The names of tests, and how many run at once. */
export const only = new RegExp(valueOf('--only', '.'));
export const atOnce = Number(valueOf('--at-once', 2));
