/**
 * Measures the time until a sheet is usable on a first visit with a slow connection and an empty
 * cache: the composed product against one build of the same source without federation. Run by `npm
 * run bench -- first-use`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { REPOSITORY_SCREENS, startServer } from '@parallax/mock-server';
import { type Browser, chromium, type Page } from '@playwright/test';
import { launchOptions } from '../kit/browser.ts';
import { signIn } from '../kit/test.ts';
import { buildInOne } from './build-in-one.ts';

const RUNS = 9;
const LATENCY_MS = 100;
const BYTES_PER_SECOND = 5_000_000 / 8;
const REPOSITORY = dirname(dirname(REPOSITORY_SCREENS.shell));

interface Visit {
  /** milliseconds since navigation */
  readonly ms: number;
  readonly bytes: number;
  readonly requests: number;
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

async function visit(browser: Browser, url: string, cookies: Cookies): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1_280, height: 720 } });
  await context.addCookies(cookies);
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
  let requests = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    // a `data:` address is not sent
    if (encodedDataLength > 0) requests += 1;
  });
  await page.goto(`${url}/execution`, { waitUntil: 'commit' });
  const ms = await firstUse(page);
  await context.close();
  return { ms, bytes, requests };
}

type Cookies = Awaited<ReturnType<ReturnType<Page['context']>['cookies']>>;

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
    await page.close();
    return { name, server, dataDir, cookies, visits: new Array<Visit>() };
  }),
);
for (let run = 0; run <= RUNS; run += 1) {
  for (const { server, cookies, visits } of variants) {
    const measured = await visit(browser, server.url, cookies);
    // the first visit of each warms up the server
    if (run > 0) visits.push(measured);
  }
}

console.log('| Version | First use (median) | least to most | Requests | Bytes sent |');
console.log('| --- | --- | --- | --- | --- |');
for (const { name, visits } of variants) {
  const ms = visits.map((measured) => measured.ms);
  const kilobytes = median(visits.map(({ bytes }) => bytes)) / 1_000;
  console.log(
    `| ${name} | ${median(ms).toFixed(0)} ms | ${Math.min(...ms).toFixed(0)} to ${Math.max(...ms).toFixed(0)} ms | ${median(visits.map(({ requests }) => requests))} | ${kilobytes.toFixed(0)} kB |`,
  );
}
const [composed, one] = variants.map(({ visits }) => visits.map(({ ms }) => ms));
if (composed && one) {
  const pairs = composed.map((ms, run) => ms / (one[run] ?? Number.NaN));
  console.log(
    `\nComposed to one build: ${(median(composed) / median(one)).toFixed(3)} of the medians; run by run ${median(pairs).toFixed(3)} (${Math.min(...pairs).toFixed(2)} to ${Math.max(...pairs).toFixed(2)})`,
  );
}
await browser.close();
for (const { server, dataDir } of variants) {
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
}
rmSync(oneBuild.folder, { recursive: true, force: true });
