import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { VenueAccount, VenueEvent } from '@parallax/live';
import type { Contract, Order } from '@parallax/protocol';
import type { Storage } from '@parallax/server-kit/storage/storage';
import { openTestStorage } from '@parallax/server-kit/testing/open-test-storage';
import { sumOf } from '@parallax/trading';
import { fixedMarket } from '../../testing/fixed-market.ts';
import { until } from '../../testing/until.ts';
import { checkLedger } from '../check-ledger/check-ledger.ts';
import type { AccountEngine } from '../engine/account-engine.ts';
import {
  createLiveEngine,
  storeCompany,
  storeConnection,
  storeOrder,
  untilStarted,
} from '../testing/live-accounts.ts';
import { balancesOnlyAccount } from '../venue-accounts/balances-only-account.ts';
import type { StrategyProfit } from './contract-fold.ts';
import { readFundingPayments } from './ledger-store.ts';
import { readProfit } from './profit-and-loss.ts';
import { readStrategyContracts } from './strategy-contracts.ts';

const SPOT = fixedMarket.catalogue.contracts.find(({ exchange }) => exchange === 'okx');
if (SPOT === undefined) throw new Error('The market has no contract of OKX.');
const PERPETUAL: Contract = {
  ...SPOT,
  symbol: 'PERPETUAL',
  origSymbol: 'PERPETUAL',
  instType: 'perpetual',
  riskType: 'linear',
  settle: 'USDT',
};
const CONTRACT = { exchange: 'okx', symbol: 'PERPETUAL' };
const BASIS = randomUUID();
const MAKER = randomUUID();

let report: (event: VenueEvent) => void = () => undefined;
let ids = 0;
/** Later than what was reported before it, as venues date what they report. */
const next = () => {
  ids += 1;
  return { id: `event ${ids}`, at: Date.now() + ids };
};

const fillOf = ({
  id: orderId,
  side,
  amount,
  price,
}: Pick<Order, 'id' | 'side' | 'amount' | 'price'>) =>
  report({
    kind: 'fill',
    fill: {
      ...CONTRACT,
      ...next(),
      orderId,
      side,
      amount,
      price: price ?? '0',
      fee: '1',
      feeAsset: 'USDT',
      liquidity: 'taker',
    },
  });

const venue: VenueAccount = {
  ...balancesOnlyAccount('None.', 'connected'),
  start: async (onEvent) => {
    report = onEvent;
    onEvent({ kind: 'state', state: 'connected' });
  },
  submit: async (order) => {
    fillOf(order);
    return { status: 'accepted', venueOrderId: order.id };
  },
};

let storage: Storage;
let remove: () => Promise<void>;
let companyId: string;
let accountId: string;
let engine: AccountEngine;

beforeAll(async () => {
  ({ storage, remove } = await openTestStorage());
  companyId = await storeCompany(storage);
  accountId = await storeConnection(storage, companyId);
  engine = createLiveEngine(storage, {
    market: { ...fixedMarket, catalogue: { ...fixedMarket.catalogue, contracts: [PERPETUAL] } },
    prices: { usd: () => 1, ticker: () => undefined },
    openVenue: () => venue,
  });
  await engine.start();
  await untilStarted(storage, accountId);
});
afterAll(async () => {
  await engine.close();
  await remove();
});

async function trade(
  strategyId: string | null,
  side: 'buy' | 'sell',
  amount: string,
  price: string,
) {
  const id = await storeOrder(storage, {
    ...CONTRACT,
    companyId,
    accountId,
    side,
    amount,
    price,
    strategyId,
  });
  await until(async () => {
    const row = await storage.db
      .selectFrom('trading_order')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirst();
    return row?.status === 'FILLED';
  });
}

async function readShared() {
  const contracts = await readStrategyContracts(storage.db, [accountId], Date.now());
  const [contract, ...others] = contracts;
  if (contract === undefined || others.length > 0) throw new Error('One contract is shared.');
  return contract;
}

const sumFor = (
  profits: readonly StrategyProfit[],
  id: string | null,
  of: 'realised' | 'funding' | 'fees',
) => sumOf(profits.filter(({ strategyId }) => strategyId === id).map((row) => row[of])).toString();

it('funding goes by own positions, and a liquidation closes them in proportion, with its fees', async () => {
  await trade(MAKER, 'buy', '5', '20000');
  await trade(BASIS, 'sell', '9', '21000');
  report({
    kind: 'entry',
    entry: {
      ...next(),
      asset: 'USDT',
      amount: '8',
      kind: 'funding',
      contract: { ...CONTRACT, positionAmount: '-4', rate: '0.0001', price: '20000' },
    },
  });
  await until(async () => (await readShared()).payments.size === 1);
  const read = async (strategyId?: string) => {
    const query = { limit: 10, ...(strategyId !== undefined && { strategyId }) };
    const { rows } = await readFundingPayments(storage.db, [accountId], query, [
      await readShared(),
    ]);
    return rows.map(({ strategyId: of, amount, positionAmount }) => [of, amount, positionAmount]);
  };
  expect(await read(BASIS)).toEqual([[BASIS, '18', '-9']]);
  expect(await read(MAKER)).toEqual([[MAKER, '-10', '5']]);
  expect(await read()).toEqual([[null, '8', '-4']]);

  report({
    kind: 'fill',
    fill: {
      ...CONTRACT,
      ...next(),
      orderId: null,
      side: 'buy',
      amount: '4',
      price: '22000',
      fee: '0',
      feeAsset: 'USDT',
      liquidity: 'taker',
      closedBy: 'liquidation',
    },
  });
  report({
    kind: 'entry',
    entry: { ...next(), asset: 'USDT', amount: '-14', kind: 'liquidation', liquidated: CONTRACT },
  });
  await until(async () => sumFor((await readShared()).profits, MAKER, 'fees') === '6');
  const { book, profits } = await readShared();
  expect([...book.positions.values()].map(({ amount }) => amount.toString())).toEqual(['0', '0']);
  expect(sumFor(profits, MAKER, 'realised')).toBe('10000');
  expect(sumFor(profits, BASIS, 'realised')).toBe('-9000');
  expect(sumFor(profits, BASIS, 'fees')).toBe('10');
  expect(sumFor(profits, 'between', 'realised')).toBe('0');
});

it('the profit of strategies adds up to that of the account, and the ledger check proves their positions', async () => {
  await trade(null, 'buy', '2', '20000');
  await trade(BASIS, 'sell', '3', '20500');
  const { profits } = await readShared();
  const rows = await readProfit(storage.db, [accountId], { startHour: 0 });
  for (const figure of ['realised', 'funding', 'fees', 'turnover'] as const) {
    expect(sumOf(profits.map((row) => row[figure])).toString()).toBe(
      sumOf(rows.map((row) => row[figure])).toString(),
    );
  }
  expect(sumFor(profits, 'between', 'realised')).toBe('1000');
  // a transaction has no folds that it could continue
  const [fromStart] = await storage.db
    .transaction()
    .execute((transaction) => readStrategyContracts(transaction, [accountId], Date.now()));
  expect(fromStart?.profits).toEqual(profits);
  expect((await checkLedger(storage.db)).problems).toEqual([]);
  await storage.db.updateTable('position').set({ amount: '-2' }).execute();
  expect((await checkLedger(storage.db)).problems.map(({ text }) => text)).toContainEqual(
    'The positions of strategies in PERPETUAL add up to -1, and that of the account is -2.',
  );
});
