/**
 * Measures the time until the demo's sheet 'Markets' is usable on a first visit with a slow connection and an empty
 * cache, what the browser receives until then and in the first ten seconds, and the same of a later visit: the
 * composed product against one build of the same source without federation. Run by `npm run bench -- first-use`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { REPOSITORY_SCREENS, startServer } from '@parallax/mock-server';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { launchOptions } from '../kit/browser.ts';
import { marketsAddress } from '../kit/demo-sheets.ts';
import { type Received, ReceivedCounter } from '../kit/received.ts';
import { signIn } from '../kit/test.ts';
import { buildInOne } from './build-in-one.ts';
import { note, row, table } from './report.ts';

const RUNS = 9;
const SECONDS = 10;
const LATENCY_MS = 100;
const BYTES_PER_SECOND = 5_000_000 / 8;
const REPOSITORY = dirname(dirname(REPOSITORY_SCREENS.shell));

interface Visit {
  /** milliseconds since navigation */
  readonly ms: number;
  /** until the sheet was usable */
  readonly received: Received;
  readonly inTenSeconds: Received;
}

/**
 * Milliseconds from navigation until the open, uncovered sheet shows its first price, by the page's
 * clock.
 */
const firstUse = (page: Page): Promise<number> =>
  page
    .waitForFunction(() => {
      const price = document.querySelector('main tr [data-field="mid"]');
      const isCovered = document.querySelector('main [inert]') !== null;
      return !isCovered && /\d/.test(price?.textContent ?? '') ? performance.now() : false;
    })
    .then(async (handle) => Number(await handle.jsonValue()));

async function visit(context: BrowserContext, sheet: string): Promise<Visit> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const counter = await ReceivedCounter.start(session);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
  await page.goto(sheet, { waitUntil: 'commit' });
  const ms = await firstUse(page);
  const received = counter.ofFirst();
  await setTimeout(Math.max(0, SECONDS * 1_000 - ms));
  const inTenSeconds = counter.ofFirst(SECONDS);
  await page.close();
  return { ms, received, inTenSeconds };
}

const medianOf = (received: readonly Received[]): string => {
  const bytes = median(received.map((each) => each.bytes));
  const requests = median(received.map((each) => each.requests));
  return `${(bytes / 1_000).toFixed(1)} kB, ${requests}`;
};

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

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

const oneBuild = await buildInOne(REPOSITORY);
const browser = await chromium.launch(launchOptions);
const variants = await Promise.all(
  [
    { name: 'Composed', shell: REPOSITORY_SCREENS.shell, remotes: REPOSITORY_SCREENS.remotes },
    { name: 'One build', shell: oneBuild.shell, remotes: oneBuild.remotes },
  ].map(async ({ name, shell, remotes }) => {
    const { server, dataDir } = await start(shell, remotes);
    const page = await browser.newPage();
    await signIn(page, 'trader', server.url);
    const cookies = await page.context().cookies();
    const sheet = await marketsAddress(page, server.url);
    await page.close();
    return {
      name,
      server,
      dataDir,
      cookies,
      sheet,
      first: new Array<Visit>(),
      later: new Array<Visit>(),
    };
  }),
);
for (let run = 0; run <= RUNS; run += 1) {
  for (const { sheet, cookies, first, later } of variants) {
    const context = await browser.newContext({ viewport: { width: 1_280, height: 720 } });
    await context.addCookies(cookies);
    const visits = [await visit(context, sheet), await visit(context, sheet)] as const;
    await context.close();
    // the first run of each warms up the server
    if (run === 0) continue;
    first.push(visits[0]);
    later.push(visits[1]);
  }
}

table(
  'Version',
  'Visit',
  'Until use (median)',
  'Least to most',
  'Received until use',
  'In ten seconds',
);
for (const { name, first, later } of variants) {
  for (const [visited, visits] of Object.entries({ first, later })) {
    const ms = visits.map((measured) => measured.ms);
    row(
      name,
      visited,
      `${median(ms).toFixed(0)} ms`,
      `${Math.min(...ms).toFixed(0)} to ${Math.max(...ms).toFixed(0)} ms`,
      medianOf(visits.map(({ received }) => received)),
      medianOf(visits.map(({ inTenSeconds }) => inTenSeconds)),
    );
  }
}
const [composed, one] = variants.map(({ first }) => first.map(({ ms }) => ms));
if (composed && one) {
  const pairs = composed.map((ms, run) => ms / (one[run] ?? Number.NaN));
  note(
    `Composed to one build: ${(median(composed) / median(one)).toFixed(3)} of the medians; run by run ${median(pairs).toFixed(3)} (${Math.min(...pairs).toFixed(2)} to ${Math.max(...pairs).toFixed(2)})`,
  );
}
await browser.close();
for (const { server, dataDir } of variants) {
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
}
rmSync(oneBuild.folder, { recursive: true, force: true });
