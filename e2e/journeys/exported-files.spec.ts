import { getPortfolioHistory, type LayoutItem } from '@parallax/protocol';
import type { Locator, Page } from '@playwright/test';
import { z } from 'zod';
import { type ContributedWidget, contributedWidgets } from '../kit/contributed-widgets.ts';
import { type CsvFile, downloadCsvFile } from '../kit/csv-file.ts';
import { expectCell, expectFileAgrees, expectPlainFile, readTable } from '../kit/file-agreement.ts';
import { keyOf, marketSnapshot } from '../kit/market-snapshot.ts';
import { NIGHTLY, nightlyIf } from '../kit/nightly.ts';
import { saveSheet } from '../kit/save-sheet.ts';
import { expect, uniqueName } from '../kit/test.ts';
import { FROZEN_AT } from '../look/frozen-at.ts';
import { test } from '../look/look-test.ts';
import type { StillPage } from '../look/still-page.ts';

// the market stands still, so that a file and the screen are of the same moment
const VIEW = {
  colorScheme: 'dark',
  viewport: { width: 2_560, height: 1_440 },
  hasTouch: false,
  reducedMotion: 'reduce',
} as const;

const ALL_COLUMNS = { hidden: [] };
const PERPETUAL = 'binance_usdm:BTCUSDT';

/** Settings that show every column, for a contract of which every figure is known. */
const settingsOf = (type: string): LayoutItem['settings'] => ({
  table: ALL_COLUMNS,
  ...(type === 'WATCH_LIST' || type === 'OPTIONS_CHAIN' ? {} : { contract: PERPETUAL }),
});

const itemOf = ({ type }: ContributedWidget, settings: LayoutItem['settings']): LayoutItem => ({
  i: 'exported',
  type,
  x: 0,
  y: 0,
  w: 24,
  h: 30,
  settings: { ...settingsOf(type), ...settings },
});

async function expectPlain(page: Page, part: Locator): Promise<CsvFile> {
  const file = await downloadCsvFile(page, part);
  expectPlainFile(file);
  expect(file.lines.length, file.name).toBeGreaterThan(0);
  return file;
}

/** The table with its bar, if it can be exported. */
const gridOf = (table: Locator): Locator =>
  table.locator(
    'xpath=ancestor::div[descendant::button[@aria-label="Export"] and not(descendant::figure)][1]',
  );

/** Compares the files of all tables of a part with the tables, and those of charts with the charts as tables. */
async function expectFilesAgree(page: Page, part: Locator): Promise<number> {
  let count = 0;
  for (const figure of await part.getByRole('figure').all()) {
    const exportButton = figure.getByRole('button', { name: 'Export' });
    if ((await exportButton.count()) === 0 || (await exportButton.isDisabled())) continue;
    const file = await expectPlain(page, figure);
    await figure.getByRole('button', { name: 'Show as table' }).click();
    const shown = await readTable(figure.getByRole('table'));
    const [head = ''] = file.headings;
    const newestFirst = head.startsWith('Time (');
    expectFileAgrees(file, shown, FROZEN_AT, (index) =>
      newestFirst ? file.lines.length - 1 - index : index,
    );
    await figure.getByRole('button', { name: 'Show as chart' }).click();
    count += 1;
  }
  for (const table of await part.locator('table:not(figure table)').all()) {
    const grid = gridOf(table);
    if ((await grid.count()) === 0) continue;
    expectFileAgrees(await expectPlain(page, grid), await readTable(table), FROZEN_AT);
    count += 1;
  }
  return count;
}

/** Opens a sheet with one widget that fills it. */
async function openWidget(
  still: StillPage,
  widget: ContributedWidget,
  settings: LayoutItem['settings'] = {},
): Promise<Locator> {
  const address = await still.prepare((page) =>
    saveSheet(page, {
      menuBar: 'PORTFOLIO',
      name: uniqueName(widget.title),
      items: [itemOf(widget, settings)],
    }),
  );
  await still.goto(address);
  await still.waitUntilSettled();
  const part = still.page.locator(`section[data-widget="${widget.type}"]`);
  await expect(part.locator('table, figure, dl').first()).toBeVisible();
  return part;
}

/** Adds an alert on a price and one on a rate, whose figures have different units. */
async function addAlerts(page: Page): Promise<void> {
  const common = { contract: PERPETUAL, repeat: 'once', active: true };
  for (const condition of [
    { kind: 'above', value: 200_000 },
    { kind: 'funding', value: 0.01 },
  ]) {
    const added = await page.request.post('/api/price-alerts', {
      data: { ...common, ...condition },
    });
    expect(added.ok(), await added.text()).toBe(true);
  }
}

/** Widgets without a file: their texts are the trader's own, or they have only a form or single figures. */
const WITHOUT_FILE: ReadonlySet<string> = new Set([
  'NOTES',
  'REGULAR_EXECUTION',
  'ALGO_CENTRE',
  'RISK_TILES',
]);
/** Widgets whose files are compared below, since their rows are not those of a table with exports. */
const OWN_FILE: ReadonlySet<string> = new Set([
  'ORDER_BOOK',
  'RECENT_TRADES',
  'TOP_MOVERS',
  'CONTRACT_DETAILS',
]);

/** Widgets whose tables the demo data leaves empty. */
const WITHOUT_ROWS: ReadonlySet<string> = new Set([
  'FUNDING_BLOTTER',
  'STAKING_REWARD_HISTORY',
  'DEPOSIT_TRANSFER_WITHDRAWAL',
  'ALGO_ORDER_CENTRE',
  'ALGO_ORDER_CENTRE_CHART',
]);

/** The orders of the demo data are on paper, which has to be chosen. */
const SETTINGS: Readonly<Record<string, LayoutItem['settings']>> = {
  PNL: { mode: 'PAPER' },
  EXECUTION_COSTS: { mode: 'PAPER' },
};

/** Widgets of the net asset value, which the server stores once a minute. */
const OF_STORED_VALUES: ReadonlySet<string> = new Set(['NAV_CHART', 'PORTFOLIO_HISTORY']);
const STORED_WITHIN_MS = 75_000;
const portfolioSchema = z.object({ data: getPortfolioHistory.data });

async function waitForStoredValues(page: Page): Promise<void> {
  const countValues = async (): Promise<number> => {
    const response = await page.request.get('/api/portfolio/history?period=1D');
    return portfolioSchema.parse(await response.json()).data.length;
  };
  await expect.poll(countValues, { timeout: STORED_WITHIN_MS }).toBeGreaterThan(0);
}

/** A chart and a table; the files of the others are written by the same code. */
const IN_EACH_RUN = new Set(['PRICE_CHART', 'WATCH_LIST']);

for (const widget of contributedWidgets()) {
  const { type } = widget;
  if (WITHOUT_FILE.has(type) || OWN_FILE.has(type) || WITHOUT_ROWS.has(type)) continue;
  test(
    `the files of ${widget.title} have the numbers of the screen, in the units of their headings`,
    nightlyIf(!IN_EACH_RUN.has(widget.type)),
    async ({ pageOf }) => {
      const still = await pageOf(VIEW, 'trader');
      if (widget.type === 'PRICE_ALERTS') await addAlerts(still.page);
      if (OF_STORED_VALUES.has(widget.type)) {
        test.setTimeout(2 * STORED_WITHIN_MS);
        await waitForStoredValues(still.page);
      }
      const part = await openWidget(still, widget, SETTINGS[type]);
      expect(await expectFilesAgree(still.page, part)).toBeGreaterThan(0);
    },
  );
}

const widgetOf = (type: string): ContributedWidget => {
  const widget = contributedWidgets().find((each) => each.type === type);
  if (widget === undefined) throw new Error(`There is no widget ${type}.`);
  return widget;
};

/** The texts of the rows of a part of a table, without rows that have no numbers. */
const rowTexts = (part: Locator): Promise<string[][]> =>
  part
    .locator('tr')
    .evaluateAll((rows) =>
      rows
        .map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent?.trim() ?? ''))
        .filter((texts) => texts.some((text) => /\d/.test(text))),
    );

/** Expects that cells of a line are what the screen shows, by heading. */
function expectLineAgrees(
  file: CsvFile,
  line: readonly string[] | undefined,
  texts: Readonly<Record<string, string>>,
): void {
  expect(line, `${file.name}: ${Object.values(texts).join(', ')}`).toBeDefined();
  for (const [start, text] of Object.entries(texts)) {
    const at = file.headings.findIndex((heading) => heading.startsWith(start));
    const heading = file.headings[at] ?? '';
    const where = `${file.name}, ${heading} of ${Object.values(texts).join(', ')}`;
    expectCell({ where, heading, written: line?.[at] ?? '', text }, FROZEN_AT);
  }
}

const withoutCommas = (text: string): number => Number(text.replaceAll(',', ''));

test('the file of an order book has the numbers of the screen', NIGHTLY, async ({ pageOf }) => {
  const still = await pageOf(VIEW, 'trader');
  const book = await openWidget(still, widgetOf('ORDER_BOOK'));
  const file = await expectPlain(still.page, book);
  for (const side of ['Ask', 'Bid']) {
    const rows = await rowTexts(book.getByRole('rowgroup', { name: `${side}s` }));
    expect(rows.length).toBeGreaterThan(3);
    for (const [price = '', size = '', total = ''] of rows) {
      const line = file.lines.find(
        ([of, at]) => of === side && Number(at) === withoutCommas(price),
      );
      expectLineAgrees(file, line, { Price: price, Size: size, Total: total });
    }
  }
});

test('the file of recent trades has the numbers of the screen', NIGHTLY, async ({ pageOf }) => {
  const still = await pageOf(VIEW, 'trader');
  const trades = await openWidget(still, widgetOf('RECENT_TRADES'));
  const file = await expectPlain(still.page, trades);
  const rows = await rowTexts(trades.locator('tbody'));
  expect(rows.length).toBeGreaterThan(3);
  for (const [index, [price = '', size = '', time = '']] of rows.entries()) {
    expectLineAgrees(file, file.lines[index], { Price: price, Size: size, Time: time });
  }
});

test('the file of Top movers has the numbers of the screen', NIGHTLY, async ({ pageOf }) => {
  const still = await pageOf(VIEW, 'trader');
  const movers = await openWidget(still, widgetOf('TOP_MOVERS'));
  const file = await expectPlain(still.page, movers);
  let before = 0;
  for (const side of ['Gainers', 'Losers']) {
    const { headings, rows } = await readTable(movers.getByRole('table', { name: side }));
    expect(headings).toEqual(['Contract', 'Last', '24h', 'Turnover (USD)']);
    for (const { index, texts } of rows) {
      const [contract = '', last = '', change = '', turnover = ''] = texts;
      expectLineAgrees(file, file.lines[before + index], {
        Contract: contract,
        Venue: contract,
        Last: last,
        '24h': change,
        Turnover: turnover,
      });
    }
    before +=
      Number(await movers.getByRole('table', { name: side }).getAttribute('aria-rowcount')) - 1;
  }
});

for (const type of ['spot', 'perpetual', 'future', 'option']) {
  test(
    `the file of Contract details has the figures of the screen, of type ${type}`,
    NIGHTLY,
    async ({ pageOf }) => {
      const still = await pageOf(VIEW, 'trader');
      const { contracts } = await marketSnapshot(still.page);
      const contract = contracts.find(({ instType, base }) => instType === type && base === 'BTC');
      if (contract === undefined) throw new Error(`There is no contract of type ${type}.`);
      const details = await openWidget(still, widgetOf('CONTRACT_DETAILS'), {
        contract: keyOf(contract),
      });
      const file = await expectPlain(still.page, details);
      expect(file.headings).toEqual(['Detail', 'Value', 'Unit', 'Source']);
      const lines = new Map(file.lines.map(([detail = '', ...rest]) => [detail, rest]));
      const shown = await details.locator('dt').evaluateAll((terms) =>
        terms.map((term) => ({
          detail: term.textContent ?? '',
          // the source of a value follows it,
          // and a unit can have a number of its own
          text: (term.nextElementSibling?.firstChild?.textContent ?? '')
            .replace(' per 1% IV', '')
            .trim(),
        })),
      );
      expect(shown.length).toBeGreaterThan(15);
      for (const { detail, text } of shown) {
        const [written = '', unit = ''] = lines.get(detail) ?? [];
        const cell = { where: `${file.name}, ${detail}`, heading: `${detail} (${unit})`, text };
        if (!written.startsWith('https://')) expectCell({ ...cell, written }, FROZEN_AT);
      }
    },
  );
}

/** Shows every column of a table. */
async function showAllColumns(page: Page, grid: Locator): Promise<void> {
  await grid.getByRole('button', { name: 'Columns', exact: true }).click();
  const popover = page.getByRole('dialog', { name: 'Columns' });
  for (const box of await popover.getByRole('checkbox').all()) {
    if (await box.isChecked()) continue;
    await box.click();
    await expect(box).toBeChecked();
  }
  await popover.getByRole('button', { name: 'Ok' }).click();
  await expect(popover).toBeHidden();
}

const VIEWS = ['spot-ladders', 'forward-ladders', 'basis-screener', 'perp-vs-perp'];

for (const view of VIEWS) {
  test(
    `the files of ${view} have the numbers of the screen, in the units of their headings`,
    NIGHTLY,
    async ({ pageOf }) => {
      const still = await pageOf(VIEW, 'trader');
      const { page } = still;
      await still.goto(`/analytics/${view}`);
      await still.waitUntilSettled();
      const main = page.getByRole('main');
      for (const table of await main.locator('table:not(figure table)').all()) {
        await showAllColumns(page, gridOf(table));
      }
      await still.waitUntilSettled();
      expect(await expectFilesAgree(page, main)).toBeGreaterThan(0);
    },
  );
}

test(
  'the files of Funding have the numbers of the screen, in the units of their headings',
  NIGHTLY,
  async ({ pageOf }) => {
    const still = await pageOf(VIEW, 'trader');
    const { page } = still;
    await still.goto('/analytics/funding');
    await still.waitUntilSettled();
    const main = page.getByRole('main');
    for (const differences of [false, true]) {
      await main.getByRole('switch', { name: /^Difference from/ }).setChecked(differences);
      for (const measure of ['Rate', 'APR', 'Next funding']) {
        await main
          .getByRole('group', { name: 'Show' })
          .first()
          .getByRole('button', { name: measure, exact: true })
          .click();
        await still.waitUntilSettled();
        expect(await expectFilesAgree(page, main)).toBeGreaterThan(0);
      }
    }
  },
);
