import type { LayoutItem } from '@parallax/protocol';
import type { Page } from '@playwright/test';
import { saveSheet } from './save-sheet.ts';
import { createSession, expect, uniqueName } from './test.ts';

export interface DeskOptions {
  /** the contract, `exchange:symbol` */
  readonly contract: string;
  /** a query whose first result is the contract */
  readonly search: string;
}

/** Opens a sheet on which the header and four widgets show one contract. */
export async function openDeskOf(page: Page, { contract, search }: DeskOptions): Promise<void> {
  await createSession(page, 'trader');
  const row = { y: 0, h: 18 };
  const items: LayoutItem[] = [
    { i: 'list', type: 'WATCH_LIST', x: 0, w: 10, ...row, settings: { contracts: [contract] } },
    { i: 'book', type: 'ORDER_BOOK', x: 10, w: 5, ...row, settings: { contract } },
    { i: 'details', type: 'CONTRACT_DETAILS', x: 15, w: 5, ...row, settings: { contract } },
    { i: 'trades', type: 'RECENT_TRADES', x: 20, w: 4, ...row, settings: { contract } },
  ];
  await page.goto(await saveSheet(page, { name: uniqueName('Agreement'), items }));
  await page.getByRole('combobox', { name: 'Search contracts' }).fill(search);
  await page.getByRole('option').first().click();
  for (const place of Object.values(placesOf(contract)).flat()) {
    const cell = page.locator(place).first();
    // the order book builds its rows again when its size changes
    await expect(async () => {
      // cells out of view are not updated
      await cell.scrollIntoViewIfNeeded({ timeout: 1_000 });
      await expect(cell).toHaveText(/\d/, { timeout: 1_000 });
    }).toPass({ timeout: 20_000 });
  }
}

const cellSelector = (contract: string, field: string): string =>
  `[data-ticker="${contract}"][data-field="${field}"]`;

const widgetSelector = (type: string): string => `section[data-widget="${type}"]`;

/** Selectors of that sheet's elements that show the contract's mid, best bid and best ask. */
export const placesOf = (contract: string): Readonly<Record<'mid' | 'bid' | 'ask', string[]>> => {
  const list = widgetSelector('WATCH_LIST');
  const details = widgetSelector('CONTRACT_DETAILS');
  const book = widgetSelector('ORDER_BOOK');
  const [mid, bid, ask] = ['mid', 'bid', 'ask'].map((field) => cellSelector(contract, field));
  return {
    mid: [`header ${mid}`, `${list} ${mid}`, `${book} ${mid}`],
    bid: [`${details} ${bid}`, `${book} [aria-label="Bids"] tr:first-child ${bid}`],
    ask: [`${details} ${ask}`, `${book} [aria-label="Asks"] tr:last-child ${ask}`],
  };
};
