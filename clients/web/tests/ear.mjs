// What a screen reader would say: what live regions tell, and what the focus is on; and how its user comes to a choice.

/** From the next page on, notes what live regions say, and where: in a log what is added, elsewhere all of it when anything changes. */
export const listen = (page) =>
  page.addInitScript(() => {
    window.said = [];
    const LIVE = '[aria-live=polite], [aria-live=assertive], [role=status], [role=alert], [role=log]';
    const read = (node) => node.textContent.replace(/\s+/g, ' ').trim();
    const heed = (changes) => {
      const news = new Set(),
        regions = new Set();
      for (const { target, addedNodes } of changes) {
        const at = target.nodeType === Node.ELEMENT_NODE ? target : target.parentElement;
        const region = at?.closest(LIVE);
        if (!region || region.closest('[inert]') || !region.checkVisibility()) continue;
        if (region.role === 'log') addedNodes.forEach((node) => news.add({ in: 'log', words: read(node) }));
        else regions.add(region);
      }
      for (const region of regions) news.add({ in: region.role ?? 'live', words: read(region) });
      window.said.push(...[...news].filter(({ words }) => words));
    };
    addEventListener('DOMContentLoaded', () =>
      new MutationObserver(heed).observe(document, { subtree: true, childList: true, characterData: true }),
    );
  });
/** What was said since it was asked last. */
export const heard = (page) => page.evaluate(() => window.said.splice(0));

/** What the focus is on; isFirst: it is where the page puts the focus after a move. later, earlier: how many
 *  choices Tab comes to, forwards and backwards. */
export const focused = (page) =>
  page.evaluate(() => {
    const now = document.activeElement;
    // Where there are both, readers are given what an element is described by.
    const describedBy = now.getAttribute('aria-describedby');
    const described = describedBy
      ? describedBy.split(' ').map((id) => document.getElementById(id)?.textContent ?? '')
      : [now.getAttribute('aria-description') ?? ''];
    const choices = [...document.querySelectorAll('[data-open], [data-choice]')].filter(
      (one) => one.tabIndex >= 0 && one.checkVisibility({ visibilityProperty: true }) && !one.closest('[inert]'),
    );
    return {
      role: now.computedRole,
      name: now.computedName,
      description: described.join(' ').trim(),
      isChoice: choices.includes(now),
      isChip: now.matches('.question *'),
      isFirst: now === (choices.find((one) => one.closest('.board')) ?? choices[0]),
      later: choices.length - 1 - choices.indexOf(now),
      earlier: choices.indexOf(now),
    };
  });

const TABS_MOST = 80;

/** By Tab to a choice: the first that comes, and so many further on, if there are as many; from the last one back. Tells what the focus is on at
 *  every stop. */
export async function tabToChoice(page, further, tell = () => {}) {
  let now = await focused(page),
    tabs = 0;
  tell('', now);
  const step = async (key) => {
    await page.keyboard.press(key);
    tabs++;
    now = await focused(page);
    tell(key, now);
  };
  while (!now.isChoice && tabs < TABS_MOST) await step('Tab');
  const key = now.later > 0 ? 'Tab' : 'Shift+Tab';
  for (
    let left = Math.min(further, now.later || now.earlier);
    left > 0 && tabs < TABS_MOST;
    left -= now.isChoice ? 1 : 0
  )
    await step(key);
  return { ...now, tabs };
}
