/** Colours and small drawings of this game. Glyphs are strokes in a box of 24 by 24. */
export const godColours = ['#6d5a9c', '#6f8427', '#237f92', '#8e303b'];
export const numerals = ['I', 'II', 'III', 'IV'];
export const resources = ['stone', 'marble', 'gold'] as const;

/** By the engine's order of gods: bolt, ear of wheat, trident, helmet. */
export const godGlyphs = [
  'M13.5 2.5 6 13.5h5.2L9.5 21.5 18 10h-5.6z',
  'M12 22V8M12 8q-3-2.4 0-6 3 3.6 0 6M12 13q-5 .4-5.4-4.6 4.6.2 5.4 4.6M12 13q5 .4 5.4-4.6-4.6.2-5.4 4.6M12 18.4q-5 .4-5.4-4.6 4.6.2 5.4 4.6M12 18.4q5 .4 5.4-4.6-4.6.2-5.4 4.6',
  'M12 22V3.5M5 4.5v4q0 5 7 5t7-5v-4M9.6 6 12 2.6 14.4 6M3.4 7 5 4.2 6.6 7M17.4 7 19 4.2 20.6 7M9.5 18.5h5',
  'M5 20v-8q0-8 7-8t7 8v8l-4.6-1.6V13H19M14.4 13h-4.8v5.4L5 20M12 13v6M12 4q-5-3-8.6 1.6',
];

/** By the engine's order of deities. */
export const deityGlyphs = [
  godGlyphs[0]!,
  godGlyphs[2]!,
  godGlyphs[1]!,
  godGlyphs[3]!,
  'M4 18h16M4.5 18 3 7.5l5 4L12 5l4 6.5 5-4L19.5 18M12 14.2v.1M8 15v.1M16 15v.1',
  'M7 3.5q-4 8 0 13h10q4-5 0-13M5.2 8h13.6M9.6 8v8.5M12 8v8.5M14.4 8v8.5M8 16.5v4h8v-4',
  'M12 21q-7-2-7-10 0-3 1-7l3.4 2.4h5.2L18 4q1 4 1 7 0 8-7 10M9 11.2v.2M15 11.2v.2M9 8.6a2.6 2.6 0 1 0 .1 0M15 8.6a2.6 2.6 0 1 0 .1 0M12 13l-1 1.8h2z',
  'M12 3v4M12 5q3-3 6-1.5-2 4-6 3M8.5 8.6a2 2 0 1 0 .1 0M12.6 8.6a2 2 0 1 0 .1 0M16.6 8.6a2 2 0 1 0 .1 0M10.4 12.4a2 2 0 1 0 .1 0M14.6 12.4a2 2 0 1 0 .1 0M12.5 16.2a2 2 0 1 0 .1 0',
  'M4.5 5h15M4.5 9.5h15M6 5v14h2.6V5M8.6 5v12h2.6V5M11.2 5v10h2.6V5M13.8 5v8.4h2.6V5M16.4 5v6.8h2.1V5',
  'M6 3q12 2 12 9T6 21M6 3v18M2.5 12h17M16.6 9.4 19.6 12l-3 2.6M2.5 12 5 10M2.5 12 5 14',
  'M12 20.5Q3 14 3.5 8.6 4.4 4.4 8 4.6q3 .3 4 3.2 1-2.9 4-3.2 3.6-.2 4.5 4Q21 14 12 20.5M12 8v9M8.6 9.4 12 17M15.4 9.4 12 17',
  'M4 20 17 7M15 4.5 20 4l-.5 5zM12 21a8 8 0 0 1-8-9M9.4 14.6 6.8 12M12 17.2l-2.4-2.4',
  'M4 9h10V5H7.5Q4 5 4 9M14 4v6h4V4zM9 10l1.4 11h2.8L12 10M4 21h5',
  'M12 13a2.6 2.6 0 1 0-.1 0M12 7.8q-2.6-3.4 0-5.3 2.6 1.9 0 5.3M14.5 9.6q3.4-2.6 5.2 0-1.2 3-5.2 1.6M9.5 9.6q-3.4-2.6-5.2 0 1.2 3 5.2 1.6M12 13v8.6M12 18.4q4.4.4 5.4-3.4-4.4-.4-5.4 3.4M12 20q-4.4.4-5.4-3.4 4.4-.4 5.4 3.4',
  'M12 21q-6.4-.6-6-6.4.4-3.6 3.2-5.8.2 2 1.4 2.8Q10 6.2 13.6 2.8q-.2 3.4 2.3 5.8 2.2 2.4 2.1 5.8-.2 6-6 6.6M12 21q-2.6-1-2.2-3.4.4-1.8 2.2-3.2 1.8 1.4 2.2 3.2.4 2.4-2.2 3.4',
  'M12 8v13M12 8q-1.4-2.4 0-4.6 1.4 2.2 0 4.6M12 9q-8 0-9-5 5.6-.6 9 5M12 9q8 0 9-5-5.6-.6-9 5M12 20q4-1.6 0-4 -4-2.4 0-4.6M12 20q-4-1.6 0-4 4-2.4 0-4.6',
];

/** What a card pays at the end, in few words. */
export function payOf(card: { flat: number; each: number; middle_from: number; top_from: number; counts: string }, tiers: number[]): string {
  if (card.top_from > 0) return `${tiers.join('·')} by ${card.counts} (${card.middle_from}+, ${card.top_from}+)`;
  return card.flat > 0 ? `${card.flat}, +${card.each} for ${card.counts}` : `${card.each} each: ${card.counts}`;
}
