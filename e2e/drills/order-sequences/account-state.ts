import { listBalances, listOrders, listPositions, type Order } from '@parallax/protocol';
import type { Page } from '@playwright/test';
import { z } from 'zod';

/** What an account has, as sorted texts that can be compared. */
export interface AccountState {
  /** side, amount and price of the open orders */
  readonly orders: readonly string[];
  /** signed amounts */
  readonly positions: readonly string[];
  /** asset and total */
  readonly balances: readonly string[];
}

const sorted = (texts: readonly string[]): readonly string[] => texts.toSorted();

/** A shown or sent number in one notation: '−1,000.50' → '-1000.5' */
const plain = (text: string): string => {
  const number = /[-−]?[\d,]+(?:\.\d+)?/.exec(text)?.[0].replaceAll(',', '').replace('−', '-');
  return number === undefined ? text : number.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');
};

const orderText = (side: string, amount: string, price: string): string =>
  `${side.toLowerCase()} ${plain(amount)} at ${plain(price)}`;

/** A list of the API about an account. */
async function read<Schema extends z.ZodType>(
  page: Page,
  address: string,
  data: Schema,
): Promise<z.output<Schema>> {
  const response = await page.request.get(address);
  if (!response.ok()) throw new Error(`${address}: ${response.status()} ${await response.text()}`);
  return data.parse(z.object({ data: z.unknown() }).parse(await response.json()).data);
}

const ordersOf = (accountId: string, status: 'open' | 'done'): string =>
  `${listOrders.path}?AccountId=${accountId}&status=${status}&limit=200`;

export async function serverState(page: Page, accountId: string): Promise<AccountState> {
  const query = `?AccountId=${accountId}`;
  const [orders, positions, balances] = await Promise.all([
    read(page, ordersOf(accountId, 'open'), listOrders.data),
    read(page, listPositions.path + query, listPositions.data),
    read(page, listBalances.path + query, listBalances.data),
  ]);
  return {
    orders: sorted(
      orders.rows.map(({ side, amount, price }) => orderText(side, amount, price ?? '')),
    ),
    positions: sorted(positions.map(({ amount }) => plain(amount))),
    // the widget shows no empty balances either
    balances: sorted(
      balances
        .filter(({ total, used }) => total !== '0' || used !== '0')
        .map(({ asset, total }) => `${asset} ${plain(total)}`),
    ),
  };
}

/** The newest orders of an account, open or not. */
export async function newestOrders(page: Page, accountId: string): Promise<readonly Order[]> {
  const open = await read(page, ordersOf(accountId, 'open'), listOrders.data);
  const done = await read(page, ordersOf(accountId, 'done'), listOrders.data);
  return [...open.rows, ...done.rows];
}

const rowsSchema = z.record(z.string(), z.string()).array();
const shownSchema = z.object({ orders: rowsSchema, positions: rowsSchema, balances: rowsSchema });

/** Runs in the page: the cells of the three tables by header. */
function readTables(): z.input<typeof shownSchema> {
  // the page has no access to functions of this file
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const rowsOf = (type: string) => {
    const table = document.querySelector(`[data-widget="${type}"] table`);
    const headers = [...(table?.querySelectorAll('thead th') ?? [])].map(
      ({ textContent }) => textContent,
    );
    return [...(table?.querySelectorAll('tr[data-index]') ?? [])].map((row) =>
      Object.fromEntries(
        [...row.querySelectorAll('td')].map((cell, at) => [
          headers[at] ?? '',
          // which has all digits where the text is shortened
          cell.querySelector('span[title]')?.getAttribute('title') ?? cell.textContent,
        ]),
      ),
    );
  };
  return {
    orders: rowsOf('OPEN_ORDERS'),
    positions: rowsOf('LIVE_POSITIONS'),
    balances: rowsOf('WALLET_BALANCES'),
  };
}

export async function shownState(page: Page): Promise<AccountState> {
  const { orders, positions, balances } = shownSchema.parse(await page.evaluate(readTables));
  return {
    orders: sorted(
      orders.map(({ Side = '', Amount = '', Price = '' }) => orderText(Side, Amount, Price)),
    ),
    positions: sorted(positions.map(({ Amount = '' }) => plain(Amount))),
    balances: sorted(balances.map(({ Asset = '', Total = '' }) => `${Asset} ${plain(Total)}`)),
  };
}
