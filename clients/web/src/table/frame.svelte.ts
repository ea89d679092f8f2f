/** How a table's page is laid out, said once: beside each other on a wide screen, one below the other on an upright one,
 *  board left and everything else right on one that is low or lies on its side. In em, because large letters need room too. */
import { MediaQuery } from 'svelte/reactivity';

export type Frame = 'wide' | 'upright' | 'lying';

const isSmall = new MediaQuery('(max-width: 67.5em) or (max-height: 35em)');
const isLying = new MediaQuery('(orientation: landscape)');

export const frame = {
  get name(): Frame {
    return !isSmall.current ? 'wide' : isLying.current ? 'lying' : 'upright';
  },
};
