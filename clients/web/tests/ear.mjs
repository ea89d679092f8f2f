// What a screen reader would say: what live regions tell, and what the focus is on.

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

/** What the focus is on. */
export const focused = (page) =>
  page.evaluate(() => {
    const now = document.activeElement;
    const described = (now.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .concat(now.getAttribute('aria-description') ?? '');
    return {
      role: now.computedRole,
      name: now.computedName,
      description: described.join(' ').trim(),
      isChoice: now.matches('[data-open], [data-choice]'),
    };
  });
