import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { VenueEvent } from '@parallax/live';
import type { Contract } from '@parallax/protocol';
import type { Storage } from '@parallax/server-kit/storage/storage';
import { openTestStorage } from '@parallax/server-kit/testing/open-test-storage';
import { type Decimal, decimal, isZero, sumOf, toText } from '@parallax/trading';
import { fixedMarket } from '../../../testing/fixed-market.ts';
import { until } from '../../../testing/until.ts';
import { checkLedger } from '../../check-ledger/check-ledger.ts';
import { readLedger } from '../../portfolio/ledger-store.ts';
import { readProfit } from '../../portfolio/profit-and-loss.ts';
import { readStrategyContracts } from '../../portfolio/strategy-contracts.ts';
import { splitProfit } from '../../portfolio/strategy-figures.ts';
import { readBalances, readPositions } from '../../records/account-store.ts';
import {
  createLiveEngine,
  storeCompany,
  storeConnection,
  storeOrder,
  untilStarted,
} from '../../testing/live-accounts.ts';
import { balancesOnlyAccount } from '../../venue-accounts/balances-only-account.ts';
import type { AccountEngine } from '../account-engine.ts';

const EXPIRY = Date.parse('2026-11-28T08:00:00Z');
const SPOT = fixedMarket.catalogue.contracts.find(({ exchange }) => exchange === 'okx');
if (SPOT === undefined) throw new Error('The market has no contract of OKX.');
const call = (symbol: string): Contract => ({
  ...SPOT,
  symbol,
  origSymbol: symbol,
  instType: 'option',
  riskType: 'linear',
  settle: 'USDT',
  expiry: EXPIRY,
  strike: 100_000,
  optionType: 'call',
});
const LONG_PAID = call('LONG-PAID');
const LONG_WORTHLESS = call('LONG-WORTHLESS');
const SHORT_PAID = call('SHORT-PAID');
const SHORT_WORTHLESS = call('SHORT-WORTHLESS');
const OPTIONS = [LONG_PAID, LONG_WORTHLESS, SHORT_PAID, SHORT_WORTHLESS];
const market = {
  ...fixedMarket,
  catalogue: { ...fixedMarket.catalogue, contracts: [SPOT, ...OPTIONS] },
};

let storage: Storage;
let remove: () => Promise<void>;
let companyId: string;
let engine: AccountEngine;
let report: (event: VenueEvent) => void;
beforeAll(async () => {
  ({ storage, remove } = await openTestStorage());
  companyId = await storeCompany(storage);
  engine = createLiveEngine(storage, {
    market,
    prices: { usd: () => 2, ticker: () => undefined },
    openVenue: () => ({
      ...balancesOnlyAccount('None.', 'connected'),
      start: async (onEvent) => {
        report = onEvent;
        onEvent({ kind: 'state', state: 'connected' });
      },
      submit: async ({ id }) => ({ status: 'accepted', venueOrderId: id }),
    }),
  });
  await engine.start();
});
afterAll(async () => {
  await engine.close();
  await remove();
});

/** Trades 1 of an option an hour before it expires, with an order of the strategy. */
async function trade(
  accountId: string,
  { symbol }: Contract,
  { side, price, strategyId }: { side: 'buy' | 'sell'; price: string; strategyId: string },
): Promise<void> {
  const orderId = await storeOrder(storage, { companyId, accountId, symbol, side, strategyId });
  report({
    kind: 'fill',
    fill: {
      id: randomUUID(),
      orderId,
      exchange: 'okx',
      symbol,
      side,
      price,
      amount: '1',
      fee: '0',
      feeAsset: 'USDT',
      liquidity: 'taker',
      at: EXPIRY - 3_600_000,
    },
  });
}

const settle = ({ symbol }: Contract, amount: string): void =>
  report({
    kind: 'entry',
    entry: {
      id: `settlement:${symbol}`,
      kind: 'settlement',
      asset: 'USDT',
      amount,
      at: EXPIRY,
      contract: { exchange: 'okx', symbol, positionAmount: '1', price: '101000' },
    },
  });

const sums = <Row extends { readonly realised: Decimal }>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): Record<string, string> =>
  Object.fromEntries(
    [...new Set(rows.map(keyOf))].map((key) => [
      key,
      toText(sumOf(rows.filter((row) => keyOf(row) === key).map(({ realised }) => realised))),
    ]),
  );

it('premiums and payoffs are realised when options expire, whether they pay or not', async () => {
  const id = await storeConnection(storage, companyId);
  engine.takeReleased();
  await untilStarted(storage, id);
  const [buyer, writer] = [randomUUID(), randomUUID()];
  await trade(id, LONG_PAID, { side: 'buy', price: '300', strategyId: buyer });
  await trade(id, LONG_WORTHLESS, { side: 'buy', price: '20', strategyId: buyer });
  // the writer sells one of two, so that the account has one
  await trade(id, LONG_WORTHLESS, { side: 'buy', price: '20', strategyId: buyer });
  await trade(id, LONG_WORTHLESS, { side: 'sell', price: '25', strategyId: writer });
  await trade(id, SHORT_PAID, { side: 'sell', price: '400', strategyId: writer });
  await trade(id, SHORT_WORTHLESS, { side: 'sell', price: '7', strategyId: writer });
  await until(async () => {
    const fills = await storage.db.selectFrom('fill').select('id').execute();
    return fills.length === 6;
  });
  settle(LONG_PAID, '1000');
  settle(LONG_WORTHLESS, '0');
  settle(SHORT_PAID, '-1000');
  settle(SHORT_WORTHLESS, '0');
  await until(async () => {
    const positions = await readPositions(storage.db, [id]);
    return positions.length === 4 && positions.every(({ amount }) => isZero(decimal(amount)));
  });

  const rows = await readProfit(storage.db, [id], { startHour: 0 });
  // at 2 dollars
  expect(sums(rows, ({ symbol }) => symbol)).toEqual({
    'LONG-PAID': '1400',
    'LONG-WORTHLESS': '-30',
    'SHORT-PAID': '-1200',
    'SHORT-WORTHLESS': '14',
  });
  const shared = await readStrategyContracts(storage.db, [id], Date.now());
  const split = splitProfit(rows, shared, { from: undefined, to: undefined });
  expect(sums(split, ({ strategyId }) => strategyId ?? '')).toEqual({
    [buyer]: toText(decimal('1400').minus('80')),
    [writer]: toText(decimal('50').minus('1200').plus('14')),
    between: '0',
  });

  // what was realised is what the account has received
  expect(await readBalances(storage.db, [id])).toMatchObject([{ asset: 'USDT', total: '92' }]);
  const { rows: ledger } = await readLedger(storage.db, [id], { kind: 'settlement', limit: 10 });
  expect(ledger.map(({ amount }) => amount).toSorted()).toEqual(['-1000', '0', '0', '1000']);
  expect((await checkLedger(storage.db)).problems).toEqual([]);
});
