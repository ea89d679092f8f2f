/** The heading of a page: after going from one page to another the focus is there, because what was pressed is gone. */
import { tick } from 'svelte';

let hasGone = false;
addEventListener('hashchange', () => (hasGone = true));

export function heading(element: HTMLElement): void {
  element.tabIndex = -1;
  void tick().then(() => hasGone && catchFocus(element));
}
/** Takes the focus if what had it is gone. */
export function catchFocus(element: HTMLElement | undefined): void {
  if (document.activeElement === document.body) element?.focus();
}
