/**
 * Measures the cost of releases: `publish` with its build, the time until new page loads receive a
 * promotion or a rollback, and the time until `pnpm parallax dev` shows a saved file. Run by
 * `npm run bench -- releases`; further arguments select among publish, promotion and dev.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@parallax/server-kit/testing/postgres';
import { chromium } from '@playwright/test';
import { z } from 'zod';
import { changeBuild } from '../drills/release/change-build.ts';
import { launchOptions } from '../kit/browser.ts';
import { parallax, platformToken } from '../kit/release-cli.ts';
import { ROOT } from '../kit/root.ts';
import { ProductServer } from '../kit/server.ts';
import type { Token } from '../kit/signed-fetch.ts';
import { signIn } from '../kit/test.ts';
import { spread } from './median.ts';
import { row, table } from './report.ts';

const RUNS = Number(process.env['RUNS'] ?? 5);
const REMOTES = ['mf-settings', 'mf-analytics', 'mf-mobile', 'mf-workspace'] as const;
const SERVED_TIMEOUT_MS = 20_000;
/** A file of the remote with the longest build; its text is visible on the first page. */
const EDITED = join(ROOT, 'mf-workspace/src/widgets/watch-list/watch-list-columns.tsx');
const HEADER = "header: 'Mid'";

const chosen = process.argv.slice(2);
const isChosen = (name: string) => chosen.length === 0 || chosen.includes(name);

const registrySchema = z.object({
  remotes: z.array(z.object({ name: z.string(), version: z.string() })),
});
const versionSchema = z.object({ version: z.string() });

async function succeed(url: string, token: Token, args: readonly string[]): Promise<unknown> {
  const { code, result } = await parallax(url, token, args);
  if (code !== 0) throw new Error(`${args.join(' ')}: ${JSON.stringify(result)}`);
  return result;
}

async function benchPublish(url: string, token: Token): Promise<void> {
  table('`publish`, build included', 'Time');
  for (const remote of REMOTES) {
    const times: number[] = [];
    for (let run = 0; run < Math.min(RUNS, 3); run += 1) {
      const start = performance.now();
      await succeed(url, token, ['publish', remote]);
      times.push((performance.now() - start) / 1_000);
    }
    row(remote, `${spread(times, 1)} s`);
  }
}

async function servedVersion(url: string): Promise<string | undefined> {
  const response = await fetch(new URL('/remotes/registry.json', url));
  const { remotes } = registrySchema.parse(await response.json());
  return remotes.find(({ name }) => name === 'mf_settings')?.version;
}

/** Milliseconds until new page loads of a server receive the version. */
async function timeUntilServed(url: string, version: string | undefined): Promise<number> {
  const start = performance.now();
  while ((await servedVersion(url)) !== version) {
    if (performance.now() - start > SERVED_TIMEOUT_MS)
      throw new Error(`${url} does not serve ${version}.`);
  }
  return performance.now() - start;
}

async function benchPromotion(urls: readonly string[], token: Token): Promise<void> {
  const [url = ''] = urls;
  const built = await servedVersion(url);
  const parent = mkdtempSync(join(tmpdir(), 'parallax-bench-'));
  const folder = changeBuild(parent, 'mf-settings', {
    file: /^__federation_expose_.*\.js$/,
    change: (text) => `${text}\n// a bench`,
  });
  const { version } = versionSchema.parse(
    await succeed(url, token, ['publish', 'mf-settings', '--build', folder]),
  );
  rmSync(parent, { recursive: true });
  const times = urls.map(() => ({ promoted: new Array<number>(), back: new Array<number>() }));
  for (let run = 0; run < RUNS; run += 1) {
    await succeed(url, token, ['promote', `mf-settings@${version}`, '--without-gate', 'a bench']);
    const promoted = await Promise.all(urls.map((server) => timeUntilServed(server, version)));
    await succeed(url, token, ['rollback', 'mf-settings', '--reason', 'a bench']);
    const back = await Promise.all(urls.map((server) => timeUntilServed(server, built)));
    times.forEach((time, index) => {
      time.promoted.push(promoted[index] ?? Number.NaN);
      time.back.push(back[index] ?? Number.NaN);
    });
  }
  table('Server process', 'Promotion seen after', 'Rollback seen after');
  times.forEach(({ promoted, back }, index) => {
    const name = index === 0 ? 'the one that was called' : 'another';
    row(name, `${spread(promoted, 0)} ms`, `${spread(back, 0)} ms`);
  });
}

async function benchDev(url: string, token: Token): Promise<void> {
  const stop = new AbortController();
  const source = readFileSync(EDITED, 'utf8');
  if (!source.includes(HEADER)) throw new Error(`${EDITED} lacks ${HEADER}.`);
  const args = ['dev', 'mf-workspace', '--port', '0'];
  const started: Promise<unknown>[] = [];
  const address = new Promise<string>((resolve) => {
    const onProgress = (line: string): void => {
      const found = /^Built .*(http:\/\/127\.0\.0\.1:\d+)/.exec(line)?.[1];
      if (found) resolve(found);
    };
    started.push(parallax(url, token, args, { signal: stop.signal, onProgress }));
  });
  const browser = await chromium.launch(launchOptions);
  try {
    const page = await browser.newPage({ baseURL: await address });
    await signIn(page, 'trader', '/execution');
    await page.getByRole('columnheader', { name: 'Mid', exact: true }).waitFor();
    const times: number[] = [];
    for (let run = 0; run <= RUNS; run += 1) {
      const start = performance.now();
      writeFileSync(EDITED, source.replace(HEADER, `header: 'Mid ${run}'`));
      await page.getByRole('columnheader', { name: `Mid ${run}` }).waitFor();
      // the first change fills the caches of the build
      if (run > 0) times.push(performance.now() - start);
    }
    table('`dev mf-workspace`', 'Time');
    row('a saved file until the page shows it', `${spread(times, 0)} ms`);
  } finally {
    writeFileSync(EDITED, source);
    await browser.close();
    stop.abort();
    await Promise.all(started);
  }
}

if (isChosen('publish') || isChosen('dev')) {
  const server = await ProductServer.start({ feed: 'sim' });
  const token = await platformToken(server.url);
  if (isChosen('publish')) await benchPublish(server.url, token);
  if (isChosen('dev')) await benchDev(server.url, token);
  await server.stop();
}
if (isChosen('promotion')) {
  const programs = process.env['POSTGRES_BIN'];
  const postgres = programs === undefined ? undefined : await startPostgres(programs);
  const environment = {
    DEMO: '1',
    SECRETS_KEY: randomBytes(32).toString('hex'),
    ...(postgres && { DATABASE_URL: postgres.url }),
  };
  const servers = [await ProductServer.start({ feed: 'sim', environment })];
  if (postgres) servers.push(await ProductServer.start({ feed: 'sim', environment }));
  const urls = servers.map(({ url }) => url);
  await benchPromotion(urls, await platformToken(urls[0] ?? ''));
  for (const server of servers) await server.stop();
  await postgres?.remove();
}
