/**
 * Measures the table of Perp vs perp with 3,000 pairs at 2,000 ticks a second: the main thread's work
 * against text nodes written by hand and AG Grid Community, and frames while it is used. Run by
 * `npm run bench -- pairs-table`.
 */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createMarket } from '@parallax/mock-server';
import type { Page } from '@playwright/test';
import { measureFrames, measureTables, scroll } from './live-rows/measure-tables.ts';
import { manyContracts } from './many-contracts.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '10' },
  },
});
const rounds = { rate: 2_000, rounds: Number(values.rounds), seconds: Number(values.seconds) };

const USES: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  async sorting(page) {
    const header = page.getByRole('button', { name: /^Break-even/ });
    for (let click = 0; click < 6; click += 1) {
      await header.click();
      await page.waitForTimeout(300);
    }
  },
  async filtering(page) {
    const field = page.getByRole('textbox', { name: 'Filter Contract 1', exact: true });
    for (const text of ['b', 'bt', 'btc', 'et', 'eth', '']) {
      await field.fill(text);
      await field.press('Enter');
      await page.waitForTimeout(300);
    }
  },
  scrolling: scroll,
};

const here = dirname(fileURLToPath(import.meta.url)).replace('/dist/bench', '/bench');
const { contracts } = createMarket({ feed: 'sim' }).catalogue;
const perpetuals = contracts.filter(({ instType }) => instType === 'perpetual');
const page = {
  from: join(here, 'pairs-table'),
  entry: 'pairs-table.page.ts',
  // the catalogue's 1,083 have 2,248 pairs
  contracts: manyContracts(perpetuals, 1_500),
};
await measureTables(page, rounds, async (product) => {
  await product.getByRole('button', { name: 'Filters', exact: true }).click();
  await measureFrames(product, rounds, USES);
});
