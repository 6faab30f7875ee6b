import type { LayoutItem } from '@parallax/protocol';
import type { Page } from '@playwright/test';
import { saveSheet } from '../../kit/save-sheet.ts';
import { uniqueName } from '../../kit/test.ts';

export const DETAILS = '[data-widget="CONTRACT_DETAILS"]';
const COLUMNS = 6;
/** high enough for the prices, which are below the identity of a contract */
const ROWS = 10;

const widget = (index: number, change: Partial<LayoutItem>): LayoutItem => ({
  i: `widget-${index}`,
  type: 'CONTRACT_DETAILS',
  x: (index % COLUMNS) * 4,
  y: Math.floor(index / COLUMNS) * ROWS,
  w: 4,
  h: ROWS,
  settings: {},
  ...change,
});

/** A watch list of the contracts, and other widgets that follow the header. */
export const linkedItems = (count: number, contracts: readonly string[]): LayoutItem[] => [
  widget(0, { type: 'WATCH_LIST', settings: { contracts: [...contracts] } }),
  ...Array.from({ length: count }, (_, index) => widget(index + 1, { link: { to: 'header' } })),
];

/** A watch list of all contracts, and widgets of one contract each. */
export const liveItems = (count: number, contracts: readonly string[]): LayoutItem[] => [
  widget(0, { type: 'WATCH_LIST', settings: { contracts: [...contracts] } }),
  ...contracts
    .slice(0, count - 1)
    .map((contract, index) => widget(index + 1, { settings: { contract } })),
];

/** Creates a sheet with the widgets and opens it. */
export async function openSheet(page: Page, url: string, items: LayoutItem[]): Promise<void> {
  await page.goto(await saveSheet(page, { url, name: uniqueName('Bench'), items }));
  await page.locator(DETAILS).first().waitFor();
  await page.locator('[data-widget="WATCH_LIST"] tr[data-index]').first().waitFor();
}
