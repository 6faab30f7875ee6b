import { listSheets, sheetAddress } from '@parallax/protocol';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import type { Account } from './accounts.ts';
import { createSession } from './test.ts';

const sheetsSchema = z.object({ data: listSheets.data });

/**
 * The address of the signed-in demo trader's sheet of prices: a watch list, an order book, trades and
 * funding rates. The area itself opens the trading desk. Without an origin it is relative to the page's
 * base address.
 */
export async function marketsAddress(page: Page, origin = ''): Promise<string> {
  const params = { rootPath: 'execution' };
  const response = await page.request.get(origin + listSheets.path, { params });
  const sheets = sheetsSchema.parse(await response.json()).data;
  const markets = sheets.find(({ name }) => name === 'Markets');
  if (markets === undefined) throw new Error("The trader has no sheet 'Markets'.");
  return origin + sheetAddress('EXECUTION', markets);
}

/** Opens the sheet of prices with a new session of the account. */
export async function openMarkets(page: Page, account: Account): Promise<void> {
  await createSession(page, account);
  await page.goto(await marketsAddress(page));
}
