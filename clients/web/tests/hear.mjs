// A whole game by keyboard, as somebody hears it who uses a screen reader: node tests/hear.mjs GAME > FILE. Each line is what was pressed and
// what the focus is on then (role, name, description), or, after a dash, what is said unasked.
import { launch, open } from './browser.mjs';
import { heard, listen, tabToChoice } from './ear.mjs';
import { begin, dice, waitForTurn } from './player.mjs';
import { serve } from './serve.mjs';

const [game] = process.argv.slice(2);
const site = await serve(new URL('../dist', import.meta.url).pathname);
const browser = await launch();
const { page } = await open(browser, site.url);
const roll = dice(1);
const tell = (pressed, { role, name, description }) =>
  console.log(`${pressed.padEnd(10)}${role} "${name}"${description && ` (${description})`}`);

await listen(page);
await begin(page, site.url, game);
while ((await waitForTurn(page)) !== null) {
  for (const { words } of await heard(page)) console.log(`- ${words}`);
  await tabToChoice(page, roll(3), tell);
  await page.keyboard.press('Enter');
  console.log('Enter');
}
for (const { words } of await heard(page)) console.log(`- ${words}`);
await browser.close();
site.close();
