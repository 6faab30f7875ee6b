/**
 * Measures time and bytes until each area can be used, with an empty cache and with the cache of the
 * first visit: the composed product against one build of the same source without federation. Run by
 * `npm run bench -- areas`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { REPOSITORY_SCREENS, startServer } from '@parallax/mock-server';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { launchOptions } from '../kit/browser.ts';
import { signIn } from '../kit/test.ts';
import { buildInOne, type Route } from './build-in-one.ts';
import { median, spread } from './median.ts';
import { row, table } from './report.ts';

const RUNS = Number(process.env['RUNS'] ?? 7);
const ONLY = process.env['AREAS']?.split(',');
const LATENCY_MS = 100;
const BYTES_PER_SECOND = 5_000_000 / 8;
const TIMEOUT_MS = 120_000;
/** Longer than a desk waits before it preloads the settings. */
const IDLE_MS = 12_000;

interface Area {
  readonly name: string;
  readonly path: string;
  readonly route: Route;
  /** also opens the settings, and measures from the click */
  readonly settings?: true;
}
const SHEETS: Route = { part: 'desk', exposes: ['mf_workspace/page'] };
const AREAS: readonly Area[] = [
  { name: 'Execution', path: '/execution', route: SHEETS },
  { name: 'Risk', path: '/risk', route: SHEETS },
  { name: 'Portfolio', path: '/portfolio', route: SHEETS },
  { name: 'Algo', path: '/algo', route: SHEETS },
  {
    name: 'Analytics',
    path: '/analytics',
    route: {
      part: 'desk',
      exposes: [
        'mf_analytics/page',
        'mf_analytics/header',
        'mf_analytics/analytics-view/spot-ladders',
      ],
    },
  },
  { name: 'Settings', path: '/risk', route: SHEETS, settings: true },
  {
    name: 'Mobile',
    path: '/mobile',
    route: { part: 'start', exposes: ['mf_mobile/page', 'mf_workspace/sheet-canvas'] },
  },
];

interface Visit {
  readonly ms: number;
  readonly bytes: number;
}

/** Waits until the uncovered page shows a price or its empty state; returns the page's time in ms. */
const waitUntilUsable = (page: Page): Promise<number> =>
  page
    .waitForFunction(
      () => {
        const isCovered = document.querySelector('main [inert], main[inert]') !== null;
        const prices = [...document.querySelectorAll('main [data-field], header [data-field]')];
        const hasPrice = prices.some((price) => /\d/.test(price.textContent ?? ''));
        const buttons = [...document.querySelectorAll('main button')];
        const isEmpty = buttons.some((button) => button.textContent === 'Add sheet');
        const needsPrice = document.querySelector('main [data-field]') !== null || !isEmpty;
        return !isCovered && ((needsPrice && hasPrice) || isEmpty) ? performance.now() : false;
      },
      undefined,
      { timeout: TIMEOUT_MS },
    )
    .then(async (handle) => Number(await handle.jsonValue()));

async function openSettings(page: Page): Promise<number> {
  const start = await page.evaluate(() => {
    const buttons = [...document.querySelectorAll<HTMLElement>('header button')];
    buttons.find((button) => button.getAttribute('aria-label') === 'Settings')?.click();
    return performance.now();
  });
  const shown = await page.waitForFunction(
    () => (document.querySelector('[role="dialog"] [role="tab"]') ? performance.now() : false),
    undefined,
    { timeout: TIMEOUT_MS },
  );
  return Number(await shown.jsonValue()) - start;
}

async function visit(context: BrowserContext, url: string, area: Area): Promise<Visit> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
  let bytes = 0;
  let lastAt = performance.now();
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    lastAt = performance.now();
  });
  await page.goto(url + area.path, { waitUntil: 'commit' });
  let ms = await waitUntilUsable(page);
  if (area.settings) {
    // requests of the live feed never end, so Playwright's 'networkidle' is never reached
    while (performance.now() - lastAt < IDLE_MS) await setTimeout(IDLE_MS / 10);
    bytes = 0;
    ms = await openSettings(page);
  }
  const measured = { ms, bytes };
  await page.close();
  return measured;
}

async function startVariant(
  browser: Browser,
  screens: { shell: string; remotes: typeof REPOSITORY_SCREENS.remotes },
) {
  const dataDir = mkdtempSync(join(tmpdir(), 'parallax-bench-'));
  const server = await startServer({
    host: '127.0.0.1',
    port: 0,
    dataDir,
    feed: 'sim',
    demo: true,
    screens,
  });
  const page = await browser.newPage();
  await signIn(page, 'trader', server.url);
  const cookies = await page.context().cookies();
  await page.close();
  return {
    cold: new Array<Visit>(),
    warm: new Array<Visit>(),
    async measure(area: Area, isWarmUp: boolean) {
      const context = await browser.newContext({ viewport: { width: 1_280, height: 720 } });
      await context.addCookies(cookies);
      const cold = await visit(context, server.url, area);
      const warm = await visit(context, server.url, area);
      await context.close();
      if (isWarmUp) return;
      this.cold.push(cold);
      this.warm.push(warm);
    },
    async close() {
      await server.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const milliseconds = (visits: readonly Visit[]) => visits.map(({ ms }) => ms);
const kilobytes = (visits: readonly Visit[]) =>
  `${(median(visits.map(({ bytes }) => bytes)) / 1_000).toFixed(0)} kB`;

const oneBuild = await buildInOne(dirname(dirname(REPOSITORY_SCREENS.shell)));
const browser = await chromium.launch(launchOptions);
table(
  'Area',
  'Cache',
  'Composed',
  'One build',
  'Composed to one build',
  'Composed sent',
  'One build sent',
);
for (const area of AREAS.filter(({ name }) => !ONLY || ONLY.includes(name))) {
  oneBuild.preload(area.route);
  const composed = await startVariant(browser, REPOSITORY_SCREENS);
  const one = await startVariant(browser, oneBuild);
  for (let run = 0; run <= RUNS; run += 1) {
    await composed.measure(area, run === 0);
    await one.measure(area, run === 0);
  }
  for (const cache of ['cold', 'warm'] as const) {
    const [ours, theirs] = [milliseconds(composed[cache]), milliseconds(one[cache])];
    const ratio = (median(ours) / median(theirs)).toFixed(3);
    row(
      area.name,
      cache,
      `${spread(ours, 0)} ms`,
      `${spread(theirs, 0)} ms`,
      ratio,
      kilobytes(composed[cache]),
      kilobytes(one[cache]),
    );
  }
  await composed.close();
  await one.close();
}
await browser.close();
rmSync(oneBuild.folder, { recursive: true, force: true });
