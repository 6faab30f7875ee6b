import { expect, it } from '@jest/globals';
import { type AccountRisk, accountRisk, BookPricer, decimal } from '@parallax/trading';
import { computeRisk } from './compute-risk.ts';
import { StepBook } from './step-book.ts';

const AT = Date.parse('2026-11-30T12:00:00Z');
const UNKNOWN = new Map([['new', 'New has not been connected yet.']]);
const MISSING = { accountId: 'new', symbol: null, asset: null, text: UNKNOWN.get('new') };
const bookOf = (...risks: AccountRisk[]) =>
  new StepBook(
    1,
    risks.map((risk) => ({ key: risk.account.accountId, risk })),
    {
      closes: { read: () => Promise.resolve(undefined) },
      worker: { bookRisk: (input) => Promise.resolve(new BookPricer().price(input)) },
    },
  );
const MARKET = { at: AT, usdOf: () => decimal('1'), volatilityOf: () => undefined };
/** One that holds dollars. */
const KNOWN = {
  accountId: 'known',
  exchange: 'binance_usdm',
  margin: {
    balances: new Map([['USDT', decimal('250')]]),
    positions: new Map(),
    orders: [],
    prices: { markOf: () => undefined, underlyingOf: () => undefined },
    unified: undefined,
  },
};

it('of an account that has never been connected, figures are null and in what is missing', async () => {
  const book = { mode: 'LIVE' as const, at: AT, book: bookOf(), unknown: UNKNOWN };
  const risk = await computeRisk(book);
  expect(risk).toMatchObject({ mode: 'LIVE', navUsd: null, grossUsd: null, netUsd: null });
  expect(risk.accounts).toEqual([expect.objectContaining({ accountId: 'new', equityUsd: null })]);
  expect(risk.valueAtRisk.map(({ varUsd }) => varUsd)).toEqual([null, null, null, null]);
  expect([risk.missing, risk.worst]).toEqual([[MISSING], null]);
});

it('totals are of the accounts that are known', async () => {
  const book = {
    mode: 'ALL' as const,
    at: AT,
    book: bookOf(accountRisk(KNOWN, MARKET)),
    unknown: UNKNOWN,
  };
  const risk = await computeRisk(book);
  expect([risk.navUsd, risk.grossUsd]).toEqual(['250', '0']);
  expect(risk.accounts.map(({ equityUsd }) => equityUsd)).toEqual(['250', null]);
  expect(risk.missing).toEqual([MISSING]);
});
