// A person who builds Myst's island as people do: sees by the pictures where a piece belongs.

/** For playByClicks: the name of what this person wants to click, or null: anything. Runs in the page. */
export async function lookAtPictures() {
  const COLUMNS = 8,
    ROWS = 6,
    PIXELS = 12; // of a picture's middle, each way
  const island = [...document.querySelectorAll('.board svg[role=group] > image')].at(0);
  const all = [...document.querySelectorAll('[data-element^="slot:"]')];
  if (!island || all.length === 0) return null;
  const size = island.width.baseVal.value / COLUMNS;
  const pictureOf = (href) => {
    const image = new Image();
    image.src = href;
    return image.decode().then(() => image);
  };
  /** The colours in the middle of a part of a picture. */
  const colours = (image, x, y, width, height) => {
    const canvas = new OffscreenCanvas(PIXELS, PIXELS).getContext('2d', { willReadFrequently: true });
    canvas.drawImage(image, x + width / 4, y + height / 4, width / 2, height / 2, 0, 0, PIXELS, PIXELS);
    return canvas.getImageData(0, 0, PIXELS, PIXELS).data;
  };
  const seen = (window.seen ??= { island: null, slots: new Map() });
  if (!seen.island) {
    const whole = await pictureOf(island.href.baseVal);
    const [width, height] = [whole.width / COLUMNS, whole.height / ROWS];
    seen.island = Array.from({ length: COLUMNS * ROWS }, (_, place) =>
      colours(whole, (place % COLUMNS) * width, Math.floor(place / COLUMNS) * height, width, height),
    );
  }
  const placeOfSlot = async (slot) => {
    const name = slot.dataset.element,
      picture = slot.querySelector('image');
    if (!seen.slots.has(name) && picture) {
      const image = await pictureOf(picture.href.baseVal);
      const part = size / picture.width.baseVal.value; // around it is room for its knobs and its shadow
      const margin = (1 - part) / 2;
      const own = colours(image, image.width * margin, image.height * margin, image.width * part, image.height * part);
      const far = (other) => own.reduce((sum, value, i) => sum + Math.abs(value - other[i]), 0);
      const distances = seen.island.map(far);
      seen.slots.set(name, distances.indexOf(Math.min(...distances)));
    }
    return seen.slots.get(name);
  };
  const lifted = document.querySelector('.board .own .piece.mine');
  if (lifted) {
    const place = document.querySelector(`[data-element="place:${await placeOfSlot(lifted)}"][data-open]`);
    return place?.dataset.element ?? null;
  }
  const lying = (team) =>
    [...document.querySelectorAll(`.board svg g[data-piece="picture:${team}"] > image`)].map((image) => {
      const middle = (at, long) => Math.floor((at.baseVal.value + long.baseVal.value / 2) / size);
      return middle(image.x, image.width) + COLUMNS * middle(image.y, image.height);
    });
  const team = Number(document.querySelector('.board .tray.own').dataset.about.split(':')[1]);
  const own = lying(team),
    covered = new Set([...own, ...lying(1 - team)]);
  // Else a change of the board would make everybody blind, and games would only be slow.
  if (all.some((slot) => slot.matches('[data-open]')) && !document.querySelector('.board g[data-piece^="picture:"]'))
    throw new Error('no piece can be found on the island');
  const touches = (place) =>
    !covered.has(place) &&
    own.some((other) => {
      const across = Math.abs((place % COLUMNS) - (other % COLUMNS)),
        down = Math.abs(Math.floor(place / COLUMNS) - Math.floor(other / COLUMNS));
      return across + down === 1;
    });
  for (const slot of all)
    if (slot.matches('[data-open]') && touches(await placeOfSlot(slot))) return slot.dataset.element;
  return null;
}
