// Debian's Chromium by playwright-core, and its Firefox, with nothing that would reach outside.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { chromium } from 'playwright-core';
import puppeteer from 'puppeteer-core';

/** Screens that people have. A browser at 200 % shows half as many pixels. */
export const sizes = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
  'small phone': { width: 360, height: 640 },
  'phone on its side': { width: 844, height: 390 },
  'small phone on its side': { width: 667, height: 375 },
  tablet: { width: 820, height: 1180 },
  'tablet on its side': { width: 1024, height: 768 },
  'large screen': { width: 1920, height: 1080 },
  'desktop at 200 %': { width: 720, height: 450 },
  'tablet on its side at 200 %': { width: 512, height: 384 },
};

const how = (more = []) => ({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--enable-blink-features=ComputedAccessibilityInfo', // what a screen reader is given, for ear.mjs
    ...more,
  ],
});
export const launch = (more) => chromium.launch(how(more));

/** A browser whose owner has asked for letters of this size, in px: a setting of the browser, which no page can change. */
export async function launchLetters(px) {
  const profile = mkdtempSync(`${tmpdir()}/mykonos-letters-`);
  mkdirSync(`${profile}/Default`);
  writeFileSync(`${profile}/Default/Preferences`, JSON.stringify({ webkit: { webprefs: { default_font_size: px } } }));
  const context = await chromium.launchPersistentContext(profile, { ...how(), locale: 'en-GB' });
  return {
    page: context.pages()[0],
    async close() {
      await context.close();
      rmSync(profile, { recursive: true });
    },
  };
}

/** Playwright wants a Firefox of its own; puppeteer takes Debian's. */
export const launchFirefox = () =>
  puppeteer.launch({ browser: 'firefox', executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr' });

/** A browser on a machine that can sleep: all of its processes stand still. */
export async function launchLaptop() {
  const server = await chromium.launchServer(how());
  const browser = await chromium.connect(server.wsEndpoint());
  const first = server.process().pid;
  const all = () => [first, ...childrenOf(first)];
  return {
    browser,
    sleep: () => all().forEach((id) => process.kill(id, 'SIGSTOP')),
    wake: () => all().forEach((id) => process.kill(id, 'SIGCONT')),
    async close() {
      await browser.close();
      await server.close();
    },
  };
}
function childrenOf(parent) {
  const parentOf = (id) => {
    try {
      return Number(readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')[1].split(' ')[1]);
    } catch {
      return 0; // it has ended meanwhile
    }
  };
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === parent)
    .map(Number);
  return children.flatMap((id) => [id, ...childrenOf(id)]);
}

/** The deals of a test are always the same, so that one that fails fails again; SEED in the environment gives others. */
const seed = Number(process.env.SEED ?? 1);
const sameDeals = (from) => {
  let state = from;
  crypto.getRandomValues = (bytes) =>
    bytes.map(() => ((state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff) >> 16) & 0xff);
};

/** A page without a server finds that out by asking: the browser complains, the page does not. */
const asksForServer = (message) => message.location().url.endsWith('/api/site');

/** A fresh page, empty or at the address, that fails the test on any console error. chance: deals are not always the same, nor are secrets. */
export async function open(
  browser,
  url,
  { size = 'desktop', dark = false, touch = size === 'phone', blank = false, locale = 'en-GB', chance = false } = {},
) {
  const context = await browser.newContext({
    locale,
    viewport: sizes[size],
    colorScheme: dark ? 'dark' : 'light',
    hasTouch: touch,
    deviceScaleFactor: 1,
  });
  if (!chance) await context.addInitScript(sameDeals, seed);
  const page = await context.newPage();
  page.setDefaultTimeout(120000); // the machine may be busy with other work
  const errors = [];
  page.on('console', (message) => message.type() === 'error' && !asksForServer(message) && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(String(error)));
  if (!blank) await page.goto(url);
  return { context, page, errors };
}
