import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from '@jest/globals';
import {
  type AlgoState,
  algoOrderInputSchema,
  listExecutionCosts,
  type QueryInput,
} from '@parallax/protocol';
import {
  arrivalBps,
  decimal,
  effectiveSpreadBps,
  improvementBps,
  markoutOfFills,
  shortfallOf,
  vwapBps,
  weightedMean,
} from '@parallax/trading';
import { demoConnection } from '../../testing/demo-connection.ts';
import { demoTrader } from '../../testing/demo-trader.ts';
import { TestClient } from '../../testing/test-client.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { seedAlgo } from '../costs/testing/seed-algo.ts';
import { type SeededOrder, seedOrder } from '../costs/testing/seed-order.ts';

const DAY = '2026-11-20T';
const QUERY = { from: `${DAY}00:00:00Z`, to: `${DAY}23:59:59Z` };
const SPOT = demoConnection('Paper spot');
const FUTURES = demoConnection('Paper futures');
const OTHER_GROUP = demoConnection('Kraken spot');
const ALGO = randomUUID();
const PAUSED_ALGO = randomUUID();
const UNKNOWN_ALGO = randomUUID();
const SPREAD = randomUUID();
const ALGO_DAY = '2026-11-10T';

const seeded = (order: Partial<SeededOrder> & Pick<SeededOrder, 'fills'>): SeededOrder => ({
  accountId: SPOT,
  traderId: demoTrader('trader@acme.example').id,
  side: 'buy',
  amount: '1000',
  filled: '1000',
  averagePrice: '100',
  createdAt: `${DAY}10:00:00.000Z`,
  decisionMid: null,
  touch: null,
  endMid: null,
  ...order,
});

/** The worked examples of the fact sheet; the touch is around the price at which it was sent. */
const EXAMPLES = {
  buy: seeded({
    status: 'CANCELLED',
    filled: '700',
    averagePrice: '40.05',
    decisionMid: '40',
    touch: ['40.03', '40.05'],
    endMid: '40.08',
    prints: ['80120', '2000'],
    fills: [
      {
        price: '40.05',
        amount: '700',
        fee: '17',
        mid: '40.04',
        mids: ['40.06', null, '40.05', '40.01'],
      },
    ],
  }),
  sell: seeded({
    side: 'sell',
    status: 'CANCELLED',
    filled: '700',
    averagePrice: '39.95',
    decisionMid: '40',
    touch: ['39.95', '39.97'],
    endMid: '39.92',
    createdAt: `${DAY}11:30:00.000Z`,
    fills: [{ price: '39.95', amount: '700', fee: '17' }],
  }),
  large: seeded({
    status: 'EXPIRED',
    amount: '8000',
    filled: '4000',
    averagePrice: '77',
    decisionMid: '75',
    touch: ['75.5', '76'],
    endMid: '79',
    symbol: 'ETHUSDT',
    fills: [
      { price: '76.5', amount: '1000', fee: '500', mid: '76', mids: ['76.5', '77', null, null] },
      { price: '77.166666666666666667', amount: '3000', fee: '1000', mid: '77' },
    ],
  }),
};

const REFUSED_DAY = '2026-11-12T';
const UNPRICED_DAY = '2026-11-13T';
const SPREAD_DAY = '2026-11-11T';

/** A TWAP of 10 that began at 80; the market was at 112 when it was stored last. */
const seededAlgo = (id: string, state: AlgoState, startAt?: string) => ({
  terms: algoOrderInputSchema.parse({
    id,
    type: 'twap',
    accountId: SPOT,
    exchange: 'binance_spot',
    symbol: 'BTCUSDT',
    side: 'buy',
    amount: '10',
    startAt,
    parameters: { durationS: 100, intervalS: 10, randomise: 0, style: 'taker' },
  }),
  companyId: demoTrader('trader@acme.example').companyId,
  traderId: demoTrader('trader@acme.example').id,
  state,
  arrivalPrice: '80',
  touch: ['111', '113'] as const,
  at: Date.parse(`${ALGO_DAY}09:59:00Z`),
});

/** A spread with a leg that only members of another group and admins see. */
const seededSpread = () => {
  const leg = { exchange: 'binance_spot', amount: '1' };
  const legs = [
    { ...leg, accountId: SPOT, symbol: 'BTCUSDT', side: 'buy' },
    { ...leg, accountId: OTHER_GROUP, symbol: 'ETHUSDT', side: 'sell' },
  ] as const;
  const { companyId, traderId } = seededAlgo(SPREAD, 'DONE');
  const { accountId, exchange, symbol, side, amount } = legs[0];
  const terms = algoOrderInputSchema.parse({
    id: SPREAD,
    type: 'spread',
    accountId,
    exchange,
    symbol,
    side,
    amount,
    parameters: {
      legs,
      target: { kind: 'difference', value: 0 },
      activeLeg: 0,
      slopTicks: 0,
      payupTicks: 0,
      maxImbalanceUsd: 100,
      legTimeoutS: 10,
      durationS: null,
    },
  });
  const at = Date.parse(`${SPREAD_DAY}09:00:00Z`);
  return { terms, companyId, traderId, state: 'DONE' as const, at, legs };
};

const seed = async () => {
  const first = await startTestServer();
  const storage = await first.stopAndOpenStorage();
  const { db } = storage;
  const ids = {
    buy: await seedOrder(db, EXAMPLES.buy),
    sell: await seedOrder(db, EXAMPLES.sell),
    large: await seedOrder(db, EXAMPLES.large),
    open: await seedOrder(
      db,
      seeded({
        status: 'PARTIALLY_FILLED',
        filled: '1',
        averagePrice: '10',
        accountId: FUTURES,
        decisionMid: '10',
        touch: ['9', '11'],
        fills: [{ price: '10', amount: '1' }],
      }),
    ),
    unseen: await seedOrder(
      db,
      seeded({ accountId: FUTURES, filled: '2', fills: [{ price: '1', amount: '2' }] }),
    ),
    elsewhere: await seedOrder(
      db,
      seeded({ accountId: OTHER_GROUP, fills: [{ price: '100', amount: '1000' }] }),
    ),
  };
  await seedAlgo(db, seededAlgo(ALGO, 'CANCELLED'));
  await seedAlgo(db, seededAlgo(PAUSED_ALGO, 'PAUSED', '2100-01-01T00:00:00Z'));
  const child = {
    algoOrderId: ALGO,
    createdAt: `${ALGO_DAY}10:00:00.000Z`,
    decisionMid: '100',
    touch: ['99', '101'] as const,
  };
  for (const algoOrderId of [PAUSED_ALGO, UNKNOWN_ALGO])
    await seedOrder(
      db,
      seeded({
        ...child,
        algoOrderId,
        filled: '1',
        amount: '1',
        fills: [{ price: '100', amount: '1' }],
      }),
    );
  await seedOrder(
    db,
    seeded({
      ...child,
      amount: '2',
      filled: '2',
      averagePrice: '101',
      fills: [{ price: '101', amount: '2', fee: '0.4' }],
    }),
  );
  await seedOrder(
    db,
    seeded({
      ...child,
      status: 'CANCELLED',
      createdAt: `${ALGO_DAY}10:01:00.000Z`,
      decisionMid: '104',
      amount: '2',
      filled: '1',
      averagePrice: '105',
      touch: ['103', '105'],
      endMid: '110',
      fills: [{ price: '105', amount: '1', fee: '0.2' }],
    }),
  );
  const onRefusedDay = { createdAt: `${REFUSED_DAY}10:00:00.000Z`, accountId: FUTURES };
  await seedOrder(db, { ...EXAMPLES.buy, ...onRefusedDay });
  await seedOrder(db, {
    ...EXAMPLES.buy,
    ...onRefusedDay,
    status: 'REJECTED',
    filled: '0',
    averagePrice: null,
    fills: [],
  });
  await seedOrder(
    db,
    seeded({
      createdAt: `${UNPRICED_DAY}10:00:00.000Z`,
      fills: [
        { price: '100', amount: '1', fee: '1' },
        { price: '100', amount: '9', fee: '9', assetUsd: null },
      ],
    }),
  );
  const spread = seededSpread();
  await seedAlgo(db, spread);
  for (const { accountId, symbol, side } of spread.legs)
    await seedOrder(
      db,
      seeded({
        accountId,
        symbol,
        side,
        algoOrderId: SPREAD,
        createdAt: `${SPREAD_DAY}10:00:00.000Z`,
        fills: [{ price: '100', amount: '1000' }],
      }),
    );
  await storage.close();
  const { dataDir, databaseUrl } = first;
  const server = await startTestServer({ dataDir, ...(databaseUrl && { databaseUrl }) });
  const close = async () => {
    await server.close();
    await first.close();
  };
  return { server, ids, close };
};

const { server, ids, close } = await seed();
afterAll(close);
const admin = await TestClient.of(server.url, 'admin@acme.example');
const trader = await TestClient.of(server.url, 'trader@acme.example');
const outside = await TestClient.of(server.url, 'sso@acme.example');
const elsewhere = await TestClient.of(server.url, 'prime@north.example');

const read = async (query: QueryInput<typeof listExecutionCosts>, client = trader) =>
  client.call(listExecutionCosts, { query: { ...QUERY, mode: 'PAPER', ...query } });

const byKey = async (query: QueryInput<typeof listExecutionCosts>, client = trader) =>
  new Map((await read(query, client)).rows.map((row) => [row.key, row]));

/** The keys, names and numbers of orders of groups. */
const named = async (groupBy: QueryInput<typeof listExecutionCosts>['groupBy']) =>
  (await read({ groupBy })).rows.map(({ key, name, orders }) => [key, name, orders]);

const orderRow = async (id: string) => (await byKey({})).get(id);

const text = (value: { toString(): string } | null) => value?.toString() ?? null;

describe('GET /api/execution-costs', () => {
  it('has the worked examples of the shortfall, in parts and with their sum', async () => {
    const first = {
      delayBps: '7',
      realisedBps: '1.75',
      missedBps: '6',
      feesBps: '4.25',
      totalBps: '19',
    };
    expect((await orderRow(ids.buy))?.shortfall).toEqual(first);
    expect((await orderRow(ids.sell))?.shortfall).toEqual(first);
    expect((await orderRow(ids.large))?.shortfall).toEqual({
      delayBps: '50',
      realisedBps: '83.33333333',
      missedBps: '266.66666667',
      feesBps: '25',
      totalBps: '425',
    });
  });

  it('has the other costs of an order by the formulas, and no markout without a quote', async () => {
    const [price, mid] = [decimal('40.05'), decimal('40.04')];
    const markout = (laterMid: string) =>
      text(
        markoutOfFills('buy', [{ price, amount: decimal('700'), laterMid: decimal(laterMid) }]),
      )?.slice(0, 9);
    const row = await orderRow(ids.buy);
    expect(row).toMatchObject({
      name: 'Buy 1,000 BTCUSDT, market',
      orders: 1,
      fills: 1,
      notionalUsd: '28035',
      arrivalBps: text(arrivalBps('buy', price, mid).round(8)),
      vwapBps: text(vwapBps('buy', price, decimal('40.06')).round(8)),
      improvementBps: text(improvementBps('buy', price, decimal('40.05'))),
      effectiveSpreadBps: text(effectiveSpreadBps('buy', price, mid).round(8)),
      feeBps: text(decimal('170000').div(decimal('28035')).round(8)),
    });
    const { s1, s5, s30, s60 } = row?.markoutBps ?? {};
    expect([s1?.slice(0, 9), s5, s30, s60?.slice(0, 9)]).toEqual([
      markout('40.06'),
      null,
      '0',
      markout('40.01'),
    ]);
  });

  it('weights the means of a group by notional, and its shortfall by what was to be traded', async () => {
    const group = (await byKey({ groupBy: 'account' })).get(SPOT);
    const arrivals = Object.values(EXAMPLES).map(({ side, averagePrice, touch, filled }) => {
      const mid = decimal(touch?.[0] ?? '')
        .plus(touch?.[1] ?? '')
        .div(decimal('2'));
      const price = decimal(averagePrice ?? '');
      return { value: arrivalBps(side, price, mid), weight: price.times(filled) };
    });
    const totals = Object.values(EXAMPLES).map((each) => ({
      value:
        shortfallOf({
          side: each.side,
          amount: decimal(each.amount),
          filled: decimal(each.filled),
          averagePrice: decimal(each.averagePrice ?? ''),
          decisionMid: decimal(each.decisionMid ?? ''),
          sentMid: decimal(each.touch?.[0] ?? '')
            .plus(each.touch?.[1] ?? '')
            .div(decimal('2')),
          endMid: decimal(each.endMid ?? ''),
          fees: decimal(each.side === 'sell' || each.amount === '1000' ? '17' : '1500'),
        })?.totalBps ?? null,
      weight: decimal(each.amount).times(each.decisionMid ?? ''),
    }));
    expect(group).toMatchObject({ name: 'Paper spot', orders: 3, fills: 4 });
    const near = (actual: string | null | undefined, expected: ReturnType<typeof weightedMean>) =>
      expect(Math.abs(Number(actual) - Number(text(expected)))).toBeLessThan(1e-6);
    near(group?.arrivalBps, weightedMean(arrivals));
    near(group?.shortfall?.totalBps, weightedMean(totals));
    const { delayBps, realisedBps, missedBps, feesBps, totalBps } = group?.shortfall ?? {};
    const sum = [delayBps, realisedBps, missedBps, feesBps].reduce(
      (total, part) => total.plus(part ?? '0'),
      decimal('0'),
    );
    expect(text(sum)).toBe(totalBps);
  });

  it('has no shortfall of an order that is not done, and no costs of one whose market was not seen', async () => {
    expect(await orderRow(ids.open)).toMatchObject({ arrivalBps: '0', shortfall: null });
    const empty = { s1: null, s5: null, s30: null, s60: null };
    expect(await orderRow(ids.unseen)).toMatchObject({
      notionalUsd: '2',
      arrivalBps: null,
      vwapBps: null,
      improvementBps: null,
      effectiveSpreadBps: null,
      feeBps: '0',
      markoutBps: empty,
      shortfall: null,
    });
  });

  it('groups by what is asked for, largest notional first, with a name', async () => {
    expect(await named('account')).toEqual([
      [SPOT, 'Paper spot', 3],
      [FUTURES, 'Paper futures', 2],
    ]);
    expect(await named('symbol')).toEqual([
      ['ETHUSDT', 'ETHUSDT', 1],
      ['BTCUSDT', 'BTCUSDT', 4],
    ]);
    expect(await named('exchange')).toEqual([['binance_spot', expect.any(String), 5]]);
    expect(await named('trader')).toEqual([
      [demoTrader('trader@acme.example').id, expect.stringMatching(/\w+ \w+/), 5],
    ]);
    expect(await named('strategy')).toEqual([[null, 'No strategy', 5]]);
    expect(await named('hour')).toEqual([
      [`${DAY}10:00:00.000Z`, `${DAY}10:00:00.000Z`, 4],
      [`${DAY}11:00:00.000Z`, `${DAY}11:00:00.000Z`, 1],
    ]);
    expect((await named('day')).map(([, , orders]) => orders)).toEqual([5]);
    expect(await named('algo')).toEqual([]);
  });

  it('measures an algo that is over against its start, by all that it was to trade', async () => {
    const days = { from: `${ALGO_DAY}00:00:00Z`, to: `${ALGO_DAY}23:00:00Z` };
    const algos = await byKey({ groupBy: 'algo', ...days });
    // 10 to be traded at 80: 3 bought for 307 after 100, 7 missed at 112, 0.6 of fees
    expect(algos.get(ALGO)).toMatchObject({
      name: 'Buy BTCUSDT',
      orders: 2,
      fills: 2,
      shortfall: {
        delayBps: '750',
        realisedBps: '87.5',
        missedBps: '2800',
        feesBps: '7.5',
        totalBps: '3645',
      },
    });
    for (const id of [PAUSED_ALGO, UNKNOWN_ALGO])
      expect(algos.get(id)).toMatchObject({ orders: 1, shortfall: null });
  });

  it('has no shortfall of a rejected order without fills, which does not dilute that of others', async () => {
    const days = { from: `${REFUSED_DAY}00:00:00Z`, to: `${REFUSED_DAY}23:00:00Z` };
    const { rows } = await read(days);
    expect(rows.map(({ fills, shortfall }) => [fills, shortfall?.totalBps])).toEqual([
      [1, '19'],
      [0, undefined],
    ]);
    expect((await read({ ...days, groupBy: 'account' })).rows).toMatchObject([
      { orders: 2, shortfall: { totalBps: '19' } },
    ]);
  });

  it('has no fees in basis points where a part of the notional is not known', async () => {
    const days = { from: `${UNPRICED_DAY}00:00:00Z`, to: `${UNPRICED_DAY}23:00:00Z` };
    expect((await read(days)).rows).toMatchObject([{ notionalUsd: '100', feeBps: null }]);
  });

  it('shows a spread to those alone who see the accounts of both legs', async () => {
    const days = { from: `${SPREAD_DAY}00:00:00Z`, to: `${SPREAD_DAY}23:00:00Z` };
    const query = { groupBy: 'algo', mode: 'ALL', ...days } as const;
    for (const client of [trader, outside]) expect((await read(query, client)).rows).toEqual([]);
    const row = { key: SPREAD, shortfall: null };
    expect((await read(query, admin)).rows).toMatchObject([
      { ...row, orders: 2, name: 'Buy BTCUSDT, Sell ETHUSDT' },
    ]);
    expect((await read({ ...query, AccountId: SPOT }, admin)).rows).toMatchObject([
      { ...row, orders: 1, name: 'Buy BTCUSDT' },
    ]);
  });

  it('pages in their order', async () => {
    const all = (await read({})).rows.map(({ key }) => key);
    expect(all).toHaveLength(5);
    const paged: (string | null)[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await read({ limit: 2, ...(cursor && { cursor }) });
      paged.push(...page.rows.map(({ key }) => key));
      ({ cursor } = page);
    }
    expect(paged).toEqual(all);
  });

  it('is of the accounts that the caller sees alone', async () => {
    expect([...(await byKey({ mode: 'ALL' })).keys()]).not.toContain(ids.elsewhere);
    expect([...(await byKey({ mode: 'ALL' }, admin)).keys()]).toContain(ids.elsewhere);
    expect([...(await byKey({ mode: 'ALL' }, outside)).keys()]).toEqual([ids.elsewhere]);
    expect((await read({ mode: 'ALL' }, elsewhere)).rows).toEqual([]);
    for (const client of [outside, elsewhere])
      expect(await client.fail(listExecutionCosts, { query: { AccountId: SPOT } })).toMatchObject({
        status: 404,
      });
  });

  it('never adds paper to live accounts unless it is asked for', async () => {
    const { mode, rows } = await admin.call(listExecutionCosts, { query: QUERY });
    expect([mode, rows.map(({ key }) => key)]).toEqual(['LIVE', [ids.elsewhere]]);
    const named = await admin.call(listExecutionCosts, { query: { ...QUERY, AccountId: SPOT } });
    expect([named.mode, named.rows.length]).toEqual(['PAPER', 3]);
  });

  it.each([
    ['a longer range than a year', { from: '2024-01-01T00:00:00Z' }, 'longer than 366 days'],
    ['a start after the end', { from: QUERY.to, to: QUERY.from }, 'swap its start and its end'],
    ['another cursor', { cursor: 'x' }, 'cursor is not one of a previous page'],
    ['another group', { groupBy: 'side' }, 'groupBy'],
  ])('refuses %s, saying why', async (_what, query, reason) => {
    expect(await trader.fail(listExecutionCosts, { query })).toMatchObject({
      status: 400,
      messages: [expect.stringContaining(reason)],
    });
  });
});
