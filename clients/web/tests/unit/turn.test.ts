/** A person who looks elsewhere is told that it is their turn. The browser's parts that are asked are played here. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askForNotices, noticesHere, TurnCall } from '../../src/people/turn';
import { settings } from '../../src/store/settings.svelte';
import { speakEnglish } from '../../src/words';

const icon = { href: 'http://host/icon.svg' };
const page = Object.assign(new EventTarget(), {
  title: 'Cyclades · Mykonos',
  visibilityState: 'visible',
  querySelector: () => icon,
});
const shown: { title: string; closed: boolean }[] = [];
class Notice {
  static permission = 'default';
  static asked = 0;
  static requestPermission() {
    Notice.asked++;
    Notice.permission = 'granted';
    return Promise.resolve('granted');
  }
  private readonly one;
  constructor(title: string) {
    this.one = { title, closed: false };
    shown.push(this.one);
  }
  close() {
    this.one.closed = true;
  }
}
const vibrate = vi.fn();
let isAwaited = false,
  call: TurnCall;
beforeEach(() => {
  speakEnglish();
  vi.stubGlobal('document', page);
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('Notification', Notice);
  vi.stubGlobal('navigator', { vibrate, maxTouchPoints: 5 });
  Object.assign(settings, { turnTitle: true, turnVibration: true, turnNotice: true });
  Notice.permission = 'granted';
  isAwaited = false;
  call = new TurnCall('Cyclades', () => isAwaited);
});
afterEach(() => {
  see('visible');
  call.close();
  vi.unstubAllGlobals();
  vibrate.mockClear();
  shown.length = 0;
});
function see(state: 'visible' | 'hidden'): void {
  page.visibilityState = state;
  page.dispatchEvent(new Event('visibilitychange'));
}
function turn(is: boolean): void {
  isAwaited = is;
  call.look();
}
const marked = () => [page.title, icon.href.split('/').at(-1)];
const plain = ['Cyclades · Mykonos', 'icon.svg'],
  mark = ['● Your turn · Cyclades', 'icon-turn.svg'];

describe('the call to one’s turn', () => {
  it('does nothing while the page is seen', () => {
    turn(true);
    expect(marked()).toEqual(plain);
    expect([shown.length, vibrate.mock.calls.length]).toEqual([0, 0]);
  });
  it('marks the tab, shows one notice and vibrates once, and takes all back when the person looks', () => {
    see('hidden');
    expect(marked()).toEqual(plain);
    turn(true);
    turn(true);
    expect(marked()).toEqual(mark);
    expect([shown.length, vibrate.mock.calls.length]).toEqual([1, 1]);
    see('visible');
    expect(marked()).toEqual(plain);
    expect(shown[0]!.closed).toBe(true);
  });
  it('marks the tab, without a sound, when the person leaves in their turn', () => {
    turn(true);
    see('hidden');
    expect(marked()).toEqual(mark);
    expect([shown.length, vibrate.mock.calls.length]).toEqual([0, 0]);
  });
  it('ends with the turn, and comes again with the next', () => {
    see('hidden');
    turn(true);
    turn(false);
    expect(marked()).toEqual(plain);
    expect(shown[0]!.closed).toBe(true);
    turn(true);
    expect(shown.length).toBe(2);
  });
  it('is as the person has chosen it', () => {
    Object.assign(settings, { turnTitle: false, turnVibration: false, turnNotice: false });
    see('hidden');
    turn(true);
    expect(marked()).toEqual(plain);
    expect([shown.length, vibrate.mock.calls.length]).toEqual([0, 0]);
  });
  it('leaves nothing behind', () => {
    see('hidden');
    turn(true);
    call.close();
    expect(marked()).toEqual(plain);
    expect(shown[0]!.closed).toBe(true);
    call.look = () => expect.fail('it still listens');
    see('visible');
  });
  it('does not touch the title of the page after it', () => {
    page.title = 'Mykonos';
    call.close();
    const [title] = marked();
    [page.title] = plain as [string];
    expect(title).toBe('Mykonos');
  });
});

describe('notices', () => {
  it('are asked for once, and only where there are any', async () => {
    Notice.permission = 'default';
    expect(noticesHere()).toBe('unasked');
    expect(await askForNotices()).toBe('allowed');
    await askForNotices();
    expect(Notice.asked).toBe(1);
    Notice.permission = 'denied';
    expect(await askForNotices()).toBe('denied');
    vi.stubGlobal('isSecureContext', false);
    expect(await askForNotices()).toBe('insecure');
    vi.stubGlobal('isSecureContext', true);
    vi.stubGlobal('Notification', undefined);
    expect(await askForNotices()).toBe('missing');
    expect(Notice.asked).toBe(1);
  });
});
