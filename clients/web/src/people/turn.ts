/** Tells a person who looks elsewhere that it is their turn, in the ways they have chosen, and stops when they look again. The sound is
 *  table/sound.ts. */
import { settings } from '../store/settings.svelte';
import { t } from '../texts';

const ICON = 'icon.svg',
  MARKED_ICON = 'icon-turn.svg';
const VIBRATION_MS = 200;

export function canVibrate(): boolean {
  return typeof navigator.vibrate === 'function' && navigator.maxTouchPoints > 0;
}

/** insecure: browsers show them only of sites with TLS; missing: this browser never does. */
export type Notices = 'allowed' | 'denied' | 'unasked' | 'insecure' | 'missing';
export function noticesHere(): Notices {
  if (!isSecureContext) return 'insecure';
  if (typeof Notification === 'undefined') return 'missing';
  return { granted: 'allowed', denied: 'denied', default: 'unasked' }[Notification.permission] as Notices;
}
export async function askForNotices(): Promise<Notices> {
  if (noticesHere() === 'unasked') await Notification.requestPermission();
  return noticesHere();
}

export class TurnCall {
  private readonly title = document.title;
  private isCalled = false;
  private isMarked = false;
  private notice: Notification | null = null;
  private readonly seen = () => this.look();

  /** isAwaited: is it their turn? */
  constructor(
    private readonly game: string,
    private readonly isAwaited: () => boolean,
  ) {
    document.addEventListener('visibilitychange', this.seen);
    this.isCalled = isAwaited();
  }
  /** To be called whenever something has changed at the table. */
  look(): void {
    const isAwaited = this.isAwaited(),
      isAway = document.visibilityState === 'hidden';
    this.mark(isAwaited && isAway && settings.turnTitle);
    if (isAwaited && isAway && !this.isCalled) this.call();
    if (!isAwaited || !isAway) this.withdraw();
    this.isCalled = isAwaited;
  }
  close(): void {
    document.removeEventListener('visibilitychange', this.seen);
    this.mark(false);
    this.withdraw();
  }

  private mark(isOn: boolean): void {
    if (isOn === this.isMarked) return; // the title may be another page's by now
    this.isMarked = isOn;
    document.title = isOn ? t('turnTitleOf', { game: this.game }) : this.title;
    const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
    const file = isOn ? MARKED_ICON : ICON;
    if (icon && !icon.href.endsWith(`/${file}`)) icon.href = `./${file}`;
  }
  private call(): void {
    if (settings.turnVibration && canVibrate()) navigator.vibrate(VIBRATION_MS);
    if (settings.turnNotice && noticesHere() === 'allowed') this.notice = noticed(this.game);
  }
  private withdraw(): void {
    this.notice?.close();
    this.notice = null;
  }
}

/** null: browsers on phones leave notifications to the service worker. */
function noticed(game: string): Notification | null {
  try {
    const notice = new Notification(t('turnTitleOf', { game }), { body: t('turnNoticeWords'), icon: `./${ICON}` });
    notice.onclick = () => focus();
    return notice;
  } catch {
    return null;
  }
}
