/**
 * Measures a search over 20,000 contracts in Node and in Chromium against a plain `includes` pass
 * over the same texts, the cost of typing into the search, and the size of the full catalogue. Run
 * by `npm run bench -- contract-search`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createMarket, REPOSITORY_SCREENS, startServer } from '@parallax/mock-server';
import { chromium } from '@playwright/test';
import { z } from 'zod';
import { launchOptions } from '../kit/browser.ts';
import { signIn } from '../kit/test.ts';
import { manyContracts } from './many-contracts.ts';
import { measureFirstSearch, measureSearches, type SearchMeasure } from './measure-searches.ts';
import { measureTyping } from './measure-typing.ts';
import { note, row, table } from './report.ts';
import { BENCH_ORIGIN, serveModules } from './serve-modules.ts';

const COUNT = 20_000;
const TYPED = ['btc usdt', 'b', 'eth 3500 call', 'deribit', 'solusdt perp'];

const measuredSchema = z.object({
  searches: z.array(
    z.object({
      query: z.string(),
      found: z.number(),
      searchMs: z.number(),
      plainMs: z.number(),
      ratio: z.tuple([z.number(), z.number(), z.number()]),
    }),
  ),
  firstSearchMs: z.number(),
  parseMs: z.number(),
  firstParseMs: z.number(),
});

const market = createMarket({ feed: 'sim' });
const { contracts } = market.catalogue;
const many = manyContracts(contracts, COUNT);
const real = JSON.stringify(contracts);

const browser = await chromium.launch(launchOptions);
const searchPage = await browser.newPage();
await serveModules(searchPage, 'contract-search.page', {
  '/real.json': real,
  '/large.json': JSON.stringify(many),
});
await searchPage.goto(BENCH_ORIGIN);
await searchPage.waitForFunction(() => document.title === 'done', undefined, { timeout: 120_000 });
const inBrowser = measuredSchema.parse(JSON.parse((await searchPage.textContent('body')) ?? ''));
await searchPage.close();

table('In', 'Typed', 'Found', 'Search', 'Plain pass', 'Ratio (least to most)');
const print = (place: string, { query, found, searchMs, plainMs, ratio }: SearchMeasure): void => {
  const [middle, min, max] = ratio.map((value) => value.toFixed(2));
  row(
    place,
    query,
    found,
    `${searchMs.toFixed(2)} ms`,
    `${plainMs.toFixed(2)} ms`,
    `${middle} (${min} to ${max})`,
  );
};
for (const measured of measureSearches(many)) print('Node', measured);
for (const measured of inBrowser.searches) print('Chromium', measured);
note(
  `First search: ${measureFirstSearch(many).toFixed(0)} ms in Node, ${inBrowser.firstSearchMs.toFixed(0)} ms in Chromium.`,
);
note(
  `The catalogue: ${contracts.length} contracts, ${(real.length / 1_000).toFixed(0)} kB, ${(gzipSync(real).length / 1_000).toFixed(0)} kB as sent; parsed in ${inBrowser.parseMs.toFixed(0)} ms (${inBrowser.firstParseMs.toFixed(0)} ms the first time).`,
);

const dataDir = mkdtempSync(join(tmpdir(), 'parallax-bench-'));
const server = await startServer({
  host: '127.0.0.1',
  port: 0,
  dataDir,
  feed: 'sim',
  demo: true,
  market: { ...market, catalogue: { ...market.catalogue, contracts: many } },
  screens: REPOSITORY_SCREENS,
});
const page = await browser.newPage({ viewport: { width: 1_280, height: 720 } });
await signIn(page, 'trader', server.url);
await page.getByRole('combobox', { name: 'Search contracts' }).click();
const typing = await measureTyping(page, TYPED);
note(
  `Typing ${typing.keys} keys among ${COUNT} contracts: ${typing.longTasks} tasks over 50 ms (the longest ${typing.longestTaskMs} ms), slowest key to picture ${typing.slowestKeyMs} ms.`,
);
await browser.close();
await server.close();
rmSync(dataDir, { recursive: true, force: true });
