/**
 * Measures the time until the mobile page shows a price on a slow line with a slow processor: first
 * visits of the composed product and of one build without federation, and second visits of the
 * composed product with its service worker. Run by `npm run bench -- phone-first-use`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { REPOSITORY_SCREENS, startServer } from '@parallax/mock-server';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { launchOptions } from '../kit/browser.ts';
import { signIn } from '../kit/test.ts';
import { buildInOne } from './build-in-one.ts';
import { median, spread } from './median.ts';
import { note, row, table } from './report.ts';

const RUNS = Number(process.env['RUNS'] ?? 7);
const LATENCY_MS = 150;
const BYTES_PER_SECOND = 1_600_000 / 8;
const CPU_SLOWDOWN = 4;
const CACHED_TIMEOUT_MS = 60_000;
const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 8) Chrome/140.0 Mobile Safari/537.36',
};

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

async function throttle(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

/** Milliseconds from navigation until the uncovered page shows its first price. */
async function visit(context: BrowserContext, url: string): Promise<{ page: Page; ms: number }> {
  const page = await context.newPage();
  await throttle(page);
  await page.goto(`${url}/mobile`, { waitUntil: 'commit' });
  const shown = await page.waitForFunction(
    () => {
      const price = document.querySelector('header [data-field="mid"]');
      const isCovered = price?.closest('[inert]') !== null;
      return price !== null && !isCovered && /\d/.test(price.textContent ?? '')
        ? performance.now()
        : false;
    },
    undefined,
    { timeout: 120_000 },
  );
  return { page, ms: Number(await shown.jsonValue()) };
}

/** Waits until the worker has cached the page and the files of the first visit. */
const waitUntilCached = (page: Page) =>
  page.waitForFunction(
    async () => {
      const page = await caches.match('/mobile');
      const releases = await caches.open('parallax-public-releases');
      return page !== undefined && (await releases.keys()).length > 0;
    },
    undefined,
    { timeout: CACHED_TIMEOUT_MS },
  );

async function start(shell: string, remotes: typeof REPOSITORY_SCREENS.remotes) {
  const dataDir = mkdtempSync(join(tmpdir(), 'parallax-bench-'));
  const server = await startServer({
    host: '127.0.0.1',
    port: 0,
    dataDir,
    feed: 'sim',
    demo: true,
    screens: { shell, remotes },
  });
  return { server, dataDir };
}

const oneBuild = await buildInOne(dirname(dirname(REPOSITORY_SCREENS.shell)), {
  part: 'start',
  exposes: ['mf_mobile/page', 'mf_workspace/sheet-canvas'],
});
const browser = await chromium.launch(launchOptions);
const composed = { name: 'Composed', hasSecondVisit: true, ...REPOSITORY_SCREENS };
const single = {
  name: 'One build',
  hasSecondVisit: false,
  shell: oneBuild.shell,
  remotes: oneBuild.remotes,
};
const variants = await Promise.all(
  [composed, single].map(async ({ name, hasSecondVisit, shell, remotes }) => {
    const { server, dataDir } = await start(shell, remotes);
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    await signIn(page, 'trader', `${server.url}/mobile`);
    const cookies: Cookies = await context.cookies();
    await context.close();
    const first = new Array<number>();
    const second = new Array<number>();
    return { name, hasSecondVisit, server, dataDir, cookies, first, second };
  }),
);
for (let run = 0; run <= RUNS; run += 1) {
  for (const { hasSecondVisit, server, cookies, first, second } of variants) {
    const context = await browser.newContext(PHONE);
    await context.addCookies(cookies);
    const { page, ms } = await visit(context, server.url);
    let secondMs: number | undefined;
    if (hasSecondVisit) {
      await waitUntilCached(page);
      await page.close();
      secondMs = (await visit(context, server.url)).ms;
    }
    await context.close();
    // the first run warms up the servers
    if (run === 0) continue;
    first.push(ms);
    if (secondMs !== undefined) second.push(secondMs);
  }
}

table('Version', 'Visit', 'Time to the first price in ms: median (least–most)');
for (const { name, first, second } of variants) {
  row(name, 'first', spread(first, 0));
  if (second.length > 0) row(name, 'second', spread(second, 0));
}
const [ours, one] = variants;
if (ours && one) {
  const pairs = ours.first.map((ms, run) => ms / (one.first[run] ?? Number.NaN));
  note(`Composed to one build, first visit: ${spread(pairs)}`);
  note(`Second to first visit: ${(median(ours.second) / median(ours.first)).toFixed(2)}`);
}
await browser.close();
for (const { server, dataDir } of variants) {
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
}
rmSync(oneBuild.folder, { recursive: true, force: true });
