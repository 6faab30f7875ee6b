/**
 * Measures the table of Market overview with 4,112 contracts at 5,000 ticks a second: the main
 * thread's work against text nodes written by hand and AG Grid Community, the time of sorting, and
 * frames while it scrolls. Run by `npm run bench -- market-overview`.
 */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createMarket } from '@parallax/mock-server';
import type { Page } from '@playwright/test';
import { measureFrames, measureTables, scroll } from './live-rows/measure-tables.ts';
import { manyContracts } from './many-contracts.ts';
import { type PressTimes, timeOfPress } from './market-overview/time-of-press.ts';
import { spread } from './median.ts';

const CONTRACTS = 4_112;
/** A text, a price and a figure that is computed from several. */
const SORTED_BY = ['Contract', 'Last', 'Turnover (USD)'] as const;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '10' },
  },
});
const rounds = { rate: 5_000, rounds: Number(values.rounds), seconds: Number(values.seconds) };

/** Prints the time from a press on a header until the next frame, with the feed stopped. */
async function measureSorting(page: Page): Promise<void> {
  console.log('\n| Sorting by | Until the frame starts | Press to the next frame |');
  console.log('|---|---|---|');
  for (const header of SORTED_BY) {
    const times: PressTimes[] = [];
    for (let press = 0; press < 3 * rounds.rounds; press += 1) {
      times.push(await page.evaluate(timeOfPress, header));
      await page.waitForTimeout(200);
    }
    const [rendered, painted] = [
      times.map((each) => each.rendered),
      times.map((each) => each.painted),
    ];
    console.log(`| ${header} | ${spread(rendered, 1)} ms | ${spread(painted, 1)} ms |`);
  }
}

const here = dirname(fileURLToPath(import.meta.url)).replace('/dist/bench', '/bench');
const page = {
  from: join(here, 'market-overview'),
  entry: 'market-overview.page.ts',
  contracts: manyContracts(createMarket({ feed: 'sim' }).catalogue.contracts, CONTRACTS),
};
await measureTables(page, rounds, async (product) => {
  await measureSorting(product);
  await measureFrames(product, rounds, { scrolling: scroll });
});
