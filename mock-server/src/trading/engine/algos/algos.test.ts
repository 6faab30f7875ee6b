import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import {
  type AlgoOrder,
  type AlgoOrderInput,
  type AlgoState,
  cancelAlgoOrder,
  changeAlgoOrder,
  getOrderBook,
  listAlgoOrders,
  listAlgoSchedule,
  listNotifications,
  listOrders,
  listTradingLog,
  NO_TRADING_LIMITS,
  type Order,
  putTradingHalt,
  putTradingLimits,
  removeCompanyTrader,
  SPREAD_NOT_HEDGED,
  startAlgoOrder,
} from '@parallax/protocol';
import { decimal } from '@parallax/trading';
import { demoTrader } from '../../../testing/demo-trader.ts';
import { TestClock } from '../../../testing/test-clock.ts';
import { until } from '../../../testing/until.ts';
import { startTradingServer } from '../../testing/start-trading-server.ts';

const clock = new TestClock();
const { server, admin, trader, account, spot } = await startTradingServer({ now: clock.now });
const futures = account('Paper futures');
afterAll(() => server.close());

const halt = (halted: boolean, client = admin) =>
  client.call(putTradingHalt, { body: { scope: 'own', halted } });
const limit = (accountId: string, orderAmountMax: string | null) =>
  admin.call(putTradingLimits, {
    body: { accountId, limits: { ...NO_TRADING_LIMITS, orderAmountMax } },
  });

/** A TWAP of three children, 10 s apart, of 0.03 BTC in the spot account, with changes. */
const algo = (change: object = {}): AlgoOrderInput => ({
  id: randomUUID(),
  type: 'twap',
  accountId: spot.id,
  exchange: 'binance_spot',
  symbol: 'BTCUSDT',
  side: 'buy',
  amount: '0.03',
  parameters: { durationS: 30, intervalS: 10 },
  ...change,
});

async function start(change: object = {}, client = admin): Promise<string> {
  const body = algo(change);
  await client.call(startAlgoOrder, { body });
  return body.id;
}

async function read(id: string): Promise<AlgoOrder> {
  for (const status of ['active', 'done'] as const) {
    const { rows } = await admin.call(listAlgoOrders, { query: { status } });
    const found = rows.find((row) => row.id === id);
    if (found !== undefined) return found;
  }
  throw new Error(`There is no algo ${id}.`);
}

const untilAlgo = (id: string, is: (found: AlgoOrder) => boolean): Promise<AlgoOrder> =>
  until(async () => {
    const found = await read(id);
    return is(found) ? found : undefined;
  });
const untilState = (id: string, state: AlgoState) => untilAlgo(id, (each) => each.state === state);
const untilFilled = (id: string, filled: string) => untilAlgo(id, (each) => each.filled === filled);

/** All children of an algo, oldest first. */
async function childrenOf(algoOrderId: string): Promise<Order[]> {
  const lists = await Promise.all(
    (['open', 'done'] as const).map((status) =>
      admin.call(listOrders, { query: { status, algoOrderId } }),
    ),
  );
  return lists
    .flatMap(({ rows }) => rows)
    .toSorted((first, second) => first.createdAt.localeCompare(second.createdAt));
}

/** The best prices of the contract. */
async function touch(): Promise<{ bid: number; ask: number }> {
  const { bids, asks } = await admin.call(getOrderBook, {
    query: { contract: 'binance_spot:BTCUSDT' },
  });
  return { bid: bids[0]?.[0] ?? 0, ask: asks[0]?.[0] ?? 0 };
}

// first, while the clock of the test is not ahead of the trades of the market
describe('a POV', () => {
  it('stays below its share of the market', async () => {
    const id = await start({
      type: 'pov',
      amount: '0.5',
      parameters: { participation: 0.5, durationS: 600 },
    });
    await untilAlgo(id, ({ filled }) => filled !== '0');
    await admin.call(cancelAlgoOrder, { query: { AlgoOrderId: id } });
    const { filled, marketVwap } = await untilState(id, 'CANCELLED');
    expect(marketVwap).not.toBeNull();
    expect(decimal(filled).lte('0.5')).toBe(true);
  });
});

describe('a TWAP', () => {
  it('sends a child an interval, and is done with the last', async () => {
    const id = await start();
    await untilFilled(id, '0.01');
    clock.advance({ seconds: 10 });
    await untilFilled(id, '0.02');
    clock.advance({ seconds: 10 });
    const done = await untilState(id, 'DONE');
    expect(done).toMatchObject({ filled: '0.03', remaining: '0', children: 3, reason: null });
    expect(done.arrivalPrice).not.toBeNull();
    const children = await childrenOf(id);
    expect(children.map(({ amount, status, source }) => [amount, status, source])).toEqual(
      Array.from({ length: 3 }, () => ['0.01', 'FILLED', 'algo']),
    );
    const slots = await admin.call(listAlgoSchedule, { query: { AlgoOrderId: id } });
    expect(slots.map(({ state }) => state)).toEqual(['FILLED', 'FILLED', 'FILLED']);
    const { rows } = await admin.call(listTradingLog, { query: { kind: 'order changed' } });
    expect(rows.some(({ text }) => text.includes('done. 0.03 filled'))).toBe(true);
  });

  it('sends nothing while it is paused, and no burst for the time that it has lost', async () => {
    const id = await start({ parameters: { durationS: 100, intervalS: 10 }, amount: '0.1' });
    await untilFilled(id, '0.01');
    const PAUSED = { query: { AlgoOrderId: id }, body: { state: 'paused' as const } };
    expect(await admin.call(changeAlgoOrder, PAUSED)).toMatchObject({ state: 'PAUSED' });
    clock.advance({ seconds: 55 });
    await admin.call(changeAlgoOrder, { ...PAUSED, body: { state: 'RUNNING' } });
    // four slots are left with this one, and the amount is shared by them
    await untilAlgo(id, ({ children }) => children === 2);
    const { children } = await admin.call(changeAlgoOrder, PAUSED);
    expect(children).toBe(2);
    await admin.call(cancelAlgoOrder, { query: { AlgoOrderId: id } });
    await untilState(id, 'CANCELLED');
  });

  it('goes on with other terms', async () => {
    const id = await start();
    await untilFilled(id, '0.01');
    await admin.call(changeAlgoOrder, { query: { AlgoOrderId: id }, body: { amount: '0.02' } });
    clock.advance({ seconds: 10 });
    await untilFilled(id, '0.015');
    clock.advance({ seconds: 10 });
    expect(await untilState(id, 'DONE')).toMatchObject({ filled: '0.02', amount: '0.02' });
  });

  it('loses one child with one that is refused by a limit', async () => {
    await limit(spot.id, '0.001');
    const id = await start();
    const refused = await until(async () => {
      const { rows } = await admin.call(listTradingLog, { query: { kind: 'order rejected' } });
      return rows.find(({ text }) => text.includes('Largest order') || text.includes('0.001'));
    });
    expect(refused.accountId).toBe(spot.id);
    await limit(spot.id, null);
    clock.advance({ seconds: 10 });
    await untilFilled(id, '0.015');
    clock.advance({ seconds: 10 });
    expect(await untilState(id, 'DONE')).toMatchObject({ filled: '0.03', children: 3 });
  });
});

describe('a halt', () => {
  afterEach(() => halt(false));

  it('ends an algo with its children', async () => {
    const { bid } = await touch();
    const id = await start({
      type: 'iceberg',
      limitPrice: String(Math.round(bid * 0.9)),
      parameters: { display: '0.01' },
    });
    await until(async () => (await childrenOf(id)).some(({ status }) => status === 'OPEN'));
    await halt(true);
    expect(await untilState(id, 'ENDED')).toMatchObject({ reason: 'halted', filled: '0' });
    await until(async () => (await childrenOf(id)).every(({ status }) => status === 'CANCELLED'));
  });
});

describe('a halt that is lifted at once', () => {
  it('ends algos all the same', async () => {
    const { bid } = await touch();
    const limitPrice = String(Math.round(bid * 0.9));
    const id = await start({ type: 'iceberg', limitPrice, parameters: { display: '0.01' } });
    await until(async () => (await childrenOf(id)).some(({ status }) => status === 'OPEN'));
    await halt(true);
    await halt(false);
    expect(await untilState(id, 'ENDED')).toMatchObject({ reason: 'halted' });
  });
});

describe('an iceberg', () => {
  it('shows the next part when the last is done', async () => {
    const { ask } = await touch();
    const id = await start({
      type: 'iceberg',
      limitPrice: String(Math.round(ask * 1.005)),
      parameters: { display: '0.01' },
    });
    expect(await untilState(id, 'DONE')).toMatchObject({ filled: '0.03', children: 3 });
    expect((await childrenOf(id)).map(({ amount }) => amount)).toEqual(['0.01', '0.01', '0.01']);
  });
});

describe('a peg', () => {
  it('rests away from the market by its offset, post only', async () => {
    const id = await start({
      type: 'peg',
      parameters: { reference: 'primary', offsetTicks: 100, maxDistance: 0.5 },
    });
    const [child] = await until(async () => {
      clock.advance({ seconds: 1 });
      const children = await childrenOf(id);
      return children.length > 0 ? children : undefined;
    });
    expect(child).toMatchObject({ type: 'limit', timeInForce: 'GTC', postOnly: true });
    await admin.call(cancelAlgoOrder, { query: { AlgoOrderId: id } });
    await untilAlgo(id, ({ state }) => state === 'CANCELLED' || state === 'DONE');
  });
});

describe('a spread', () => {
  const legs = [
    {
      accountId: spot.id,
      exchange: 'binance_spot',
      symbol: 'BTCUSDT',
      side: 'buy',
      amount: '0.03',
    },
    {
      accountId: futures.id,
      exchange: 'binance_usdm',
      symbol: 'BTCUSDT',
      side: 'sell',
      amount: '0.03',
    },
  ];
  const spread = {
    type: 'spread',
    parameters: {
      legs,
      // it can be traded at the present prices
      target: { kind: 'difference', value: -200 },
      activeLeg: 0,
      maxImbalanceUsd: 1_000,
      legTimeoutS: 60,
    },
  };

  it('fills both legs, in two accounts', async () => {
    const id = await start(spread);
    await until(async () => {
      clock.advance({ seconds: 1 });
      return (await read(id)).state === 'DONE';
    });
    const children = await childrenOf(id);
    const filledOf = (accountId: string) =>
      children
        .filter((child) => child.accountId === accountId)
        .reduce((sum, { filled }) => sum.plus(filled), decimal('0'))
        .toString();
    expect([filledOf(spot.id), filledOf(futures.id)]).toEqual(['0.03', '0.03']);
    expect(await read(id)).toMatchObject({ filled: '0.03', imbalance: null });
  });

  it('says what lags when it is halted, and notifies who started it', async () => {
    await limit(futures.id, '0.001');
    const id = await start(spread);
    await untilAlgo(id, ({ filled }) => filled !== '0');
    await halt(true);
    const ended = await untilState(id, 'ENDED');
    await halt(false);
    await limit(futures.id, null);
    expect(ended).toMatchObject({ reason: 'halted', imbalance: { leg: 1 } });
    const { id: TraderId } = demoTrader('admin@acme.example');
    const notified = await until(async () => {
      const all = await admin.call(listNotifications, { query: { TraderId } });
      return all.find(({ title }) => title === SPREAD_NOT_HEDGED);
    });
    expect(notified.short_message).toContain(ended.imbalance?.amount);
  });
});

describe('the permission of who started an algo', () => {
  it('ends it when that person is removed', async () => {
    const id = await start({ parameters: { durationS: 600, intervalS: 300 } }, trader);
    await untilAlgo(id, ({ filled }) => filled !== '0');
    const TraderId = demoTrader('trader@acme.example').id;
    await admin.call(removeCompanyTrader, { query: { TraderId } });
    expect(await untilState(id, 'ENDED')).toMatchObject({ reason: 'not allowed' });
  });
});
