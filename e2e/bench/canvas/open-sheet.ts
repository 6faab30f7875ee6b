import { type LayoutItem, sheetAddress } from '@parallax/protocol';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { freshName } from '../../kit/test.ts';

const addedSchema = z.object({ data: z.object({ id: z.uuid(), name: z.string() }) });

export const DETAILS = '[data-widget="CONTRACT_DETAILS"]';
const COLUMNS = 6;

const widget = (index: number, change: Partial<LayoutItem>): LayoutItem => ({
  i: `widget-${index}`,
  type: 'CONTRACT_DETAILS',
  x: (index % COLUMNS) * 4,
  y: Math.floor(index / COLUMNS) * 5,
  w: 4,
  h: 5,
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

/** Creates a sheet with the widgets; returns its address. The trader is signed in. */
export async function saveSheet(page: Page, url: string, items: LayoutItem[]): Promise<string> {
  const added = await page.request.post(`${url}/api/sheets`, {
    data: { name: freshName('Bench'), menuBar: 'EXECUTION' },
  });
  const sheet = addedSchema.parse(await added.json()).data;
  const saved = await page.request.put(`${url}/api/sheets/layout?sheetId=${sheet.id}`, {
    data: { revision: 0, items },
  });
  if (!saved.ok()) throw new Error(`The layout was refused: ${await saved.text()}`);
  return url + sheetAddress('EXECUTION', sheet);
}

/** Creates a sheet with the widgets and opens it. */
export async function openSheet(page: Page, url: string, items: LayoutItem[]): Promise<void> {
  await page.goto(await saveSheet(page, url, items));
  await page.locator(DETAILS).first().waitFor();
  await page.locator('[data-widget="WATCH_LIST"] tr[data-index]').first().waitFor();
}
