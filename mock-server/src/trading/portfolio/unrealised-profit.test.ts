import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DAY, HOUR } from '@parallax/server-market/durations';
import { demoTrader } from '../../testing/demo-trader.ts';
import { openStorageWithTraders } from '../../testing/open-storage-with-traders.ts';
import { readUnrealisedChanges } from './unrealised-profit.ts';

const { storage, remove } = await openStorageWithTraders();
const { db } = storage;
afterAll(remove);

let id: string;
beforeEach(async () => {
  id = randomUUID();
  const { companyId } = demoTrader('trader@acme.example');
  await db.insertInto('account').values({ id, company_id: companyId }).execute();
});

const NOW = Date.parse('2026-11-28T00:06:00Z');
const MIDNIGHT = Date.parse('2026-11-28T00:00:00Z');

const positionOf = (symbol: string, usd: string | null, strategyId: string | null = null) => ({
  exchange: 'binance_usdm',
  symbol,
  strategyId,
  usd,
});

const store = (at: string, ...positions: ReturnType<typeof positionOf>[]) =>
  db
    .insertInto('net_asset_value')
    .values({
      account_id: id,
      at,
      value_usd: '0',
      flows_usd: '0',
      is_partial: false,
      unrealised: JSON.stringify(positions),
    })
    .execute();

const storeDay = async (daysAgo: number): Promise<void> => {
  const start = MIDNIGHT - daysAgo * DAY;
  for (const hour of [1, 22, 23])
    await store(new Date(start + hour * HOUR).toISOString(), positionOf('BTCUSDT', `${hour}`));
};

const addFill = (at: string, fillId: string = randomUUID()) =>
  db
    .insertInto('fill')
    .values({
      account_id: id,
      id: fillId,
      order_id: null,
      exchange: 'binance_usdm',
      symbol: 'BTCUSDT',
      side: 'buy',
      price: '1',
      amount: '1',
      fee: '0',
      fee_asset: 'USDT',
      liquidity: 'taker',
      strategy_id: null,
      realised: '0',
      notional: '1',
      asset: 'USDT',
      asset_usd: '1',
      fee_asset_usd: '1',
      at,
    })
    .execute();

async function changes(
  now: readonly ReturnType<typeof positionOf>[],
  {
    from,
    to,
    isByDay = false,
    isByStrategy = false,
  }: {
    readonly from?: number;
    readonly to?: number;
    readonly isByDay?: boolean;
    readonly isByStrategy?: boolean;
  },
) {
  const found = await readUnrealisedChanges(
    db,
    new Map([[id, { at: NOW, positions: [...now] }]]),
    { from, to, startHour: 0, isByDay, isByStrategy },
    ({ symbol, day, strategyId }) => (isByDay ? day : (strategyId ?? symbol)),
  );
  return Object.fromEntries(
    [...found].map(([key, { usd, since }]) => [
      key,
      [usd?.toString() ?? null, since === null ? null : new Date(since).toISOString()],
    ]),
  );
}

describe('the unrealised profit of a period is its change', () => {
  it('since what was stored last before its start, also of positions that are closed', async () => {
    await addFill('2026-11-26T12:00:00Z');
    await store('2026-11-27T12:00:00Z', positionOf('BTCUSDT', '-1'));
    await store('2026-11-27T23:59:40Z', positionOf('BTCUSDT', '-154'), positionOf('ETHUSDT', '20'));
    await store('2026-11-28T00:03:00Z', positionOf('BTCUSDT', '-170'));
    expect(await changes([positionOf('BTCUSDT', '-189.68')], { from: MIDNIGHT })).toEqual({
      BTCUSDT: ['-35.68', null],
      ETHUSDT: ['-20', null],
    });
  });

  it('and all of it before the first fill', async () => {
    await addFill('2026-11-28T00:01:00Z');
    await store('2026-11-28T00:02:00Z', positionOf('BTCUSDT', '5'));
    const now = [positionOf('BTCUSDT', '7')];
    expect(await changes(now, { from: MIDNIGHT })).toEqual({ BTCUSDT: ['7', null] });
    expect(await changes(now, {})).toEqual({ BTCUSDT: ['7', null] });
  });

  it.each([
    ['an earlier value', '2026-11-27T21:00:00.000Z', '2026-11-27T21:00:00.000Z', '-50'],
    ['the first value after it', '2026-11-28T00:05:30.000Z', '2026-11-28T00:05:30.000Z', '-50'],
    ['now, without any', undefined, '2026-11-28T00:06:00.000Z', '0'],
  ])('since %s if none is stored for its start, and says so', async (_what, at, since, usd) => {
    await addFill('2026-11-26T12:00:00Z');
    if (at !== undefined) await store(at, positionOf('BTCUSDT', '-100'));
    expect(await changes([positionOf('BTCUSDT', '-150')], { from: MIDNIGHT })).toEqual({
      BTCUSDT: [usd, since],
    });
  });

  it('since the first value of an account that was connected with an open position', async () => {
    await addFill('2026-11-28T00:02:10Z', 'opening:binance_usdm:BTCUSDT');
    await store('2026-11-28T00:03:00Z', positionOf('BTCUSDT', '-900'));
    const now = [positionOf('BTCUSDT', '-890')];
    const sinceConnection = { BTCUSDT: ['10', '2026-11-28T00:03:00.000Z'] };
    const lastMonth = Date.parse('2026-11-01T00:00:00Z');
    expect(await changes(now, { from: lastMonth })).toEqual(sinceConnection);
    expect(await changes(now, {})).toEqual(sinceConnection);
  });

  it('under the strategy of its end, if that has changed', async () => {
    await store('2026-11-27T23:59:40Z', positionOf('BTCUSDT', '100', 'first'));
    const now = [positionOf('BTCUSDT', '130', 'second')];
    expect(await changes(now, { from: MIDNIGHT })).toEqual({ second: ['30', null] });
  });

  it('of each strategy since what its own positions had, also of one that is closed', async () => {
    await addFill('2026-11-26T12:00:00Z');
    const byStrategy = [
      positionOf('BTCUSDT', '100', 'first'),
      positionOf('BTCUSDT', '-40', 'second'),
      positionOf('BTCUSDT', '-50', 'between'),
    ];
    await store('2026-11-27T23:59:40Z', positionOf('BTCUSDT', '10', 'second'));
    await db
      .updateTable('net_asset_value')
      .set({ unrealised_by_strategy: JSON.stringify(byStrategy) })
      .where('account_id', '=', id)
      .execute();
    const now = [
      positionOf('BTCUSDT', '0', 'first'),
      positionOf('BTCUSDT', '-70', 'second'),
      positionOf('BTCUSDT', '0', 'between'),
    ];
    expect(await changes(now, { from: MIDNIGHT, isByStrategy: true })).toEqual({
      first: ['-100', null],
      second: ['-30', null],
      between: ['50', null],
    });
    const net = [positionOf('BTCUSDT', '-70', 'second')];
    expect(await changes(net, { from: MIDNIGHT })).toEqual({ second: ['-80', null] });
  });

  it('since the reset of a paper account, also on the day of the reset', async () => {
    await addFill('2026-11-27T12:00:00Z');
    await store('2026-11-27T23:59:40Z', positionOf('BTCUSDT', '100'));
    await db
      .insertInto('ledger_entry')
      .values({
        id: randomUUID(),
        account_id: id,
        external_id: null,
        asset: 'USDT',
        amount: '1',
        kind: 'reset',
        ref: null,
        asset_usd: '1',
        contract: null,
        strategy_id: null,
        at: '2026-11-28T00:01:00Z',
      })
      .execute();
    const now = [positionOf('ETHUSDT', '7')];
    expect(await changes(now, { from: MIDNIGHT })).toEqual({ ETHUSDT: ['7', null] });
    expect(await changes(now, { isByDay: true })).toEqual({
      '2026-11-27': ['100', null],
      '2026-11-28': ['7', null],
    });
  });

  it('until what was stored last in a past period, and unknown if nothing was', async () => {
    const period = { from: MIDNIGHT - 86_400_000, to: MIDNIGHT };
    await addFill('2026-11-25T12:00:00Z');
    await store('2026-11-28T00:01:00Z', positionOf('BTCUSDT', '100'));
    const now = [positionOf('BTCUSDT', '400')];
    expect(await changes(now, period)).toMatchObject({ BTCUSDT: [null, expect.anything()] });
    await store('2026-11-26T23:59:40Z', positionOf('BTCUSDT', '10'));
    await store('2026-11-27T23:00:00Z', positionOf('BTCUSDT', '30'));
    expect(await changes(now, period)).toEqual({ BTCUSDT: ['20', null] });
  });

  it('since the nearest value whose prices are all known, also by day', async () => {
    await addFill('2026-11-26T12:00:00Z');
    await store('2026-11-26T23:59:00Z', positionOf('BTCUSDT', '1'));
    await store('2026-11-27T21:00:00Z', positionOf('BTCUSDT', '50'), positionOf('ETHUSDT', '5'));
    await store('2026-11-27T23:59:40Z', positionOf('BTCUSDT', '100'), positionOf('ETHUSDT', null));
    await store('2026-11-28T00:01:00Z', positionOf('BTCUSDT', '110'), positionOf('ETHUSDT', '9'));
    const now = [positionOf('BTCUSDT', '130'), positionOf('ETHUSDT', '10')];
    expect(await changes(now, { from: MIDNIGHT })).toEqual({
      BTCUSDT: ['20', null],
      ETHUSDT: ['1', null],
    });
    expect(await changes(now, { isByDay: true })).toEqual({
      '2026-11-26': ['1', null],
      '2026-11-27': ['54', null],
      '2026-11-28': ['85', '2026-11-27T21:00:00.000Z'],
    });
  });

  it('and unknown while a price is missing in all values', async () => {
    await store('2026-11-27T23:59:00Z', positionOf('BTCUSDT', null));
    expect(await changes([positionOf('BTCUSDT', '1')], { from: MIDNIGHT })).toEqual({
      BTCUSDT: [null, null],
    });
  });

  it('by day, and counts what happened while nothing was stored to the next day', async () => {
    await addFill('2026-11-24T12:00:00Z');
    await store('2026-11-24T13:00:00Z', positionOf('BTCUSDT', '1'));
    await store('2026-11-24T23:59:30Z', positionOf('BTCUSDT', '10'));
    await store('2026-11-25T23:59:30Z', positionOf('BTCUSDT', '-5'));
    await store('2026-11-27T23:59:30Z', positionOf('BTCUSDT', '40'));
    expect(await changes([positionOf('BTCUSDT', '42')], { isByDay: true })).toEqual({
      '2026-11-24': ['10', null],
      '2026-11-25': ['-15', null],
      '2026-11-27': ['45', '2026-11-25T23:59:30.000Z'],
      '2026-11-28': ['2', null],
    });
  });

  it('and reads no more rows for 40 days than for one', async () => {
    let [rows, days] = [0, 0];
    const counted = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: ({ result }) => {
        rows += result.rows.length;
        return Promise.resolve(result);
      },
    });
    const rowsRead = async (): Promise<number> => {
      rows = 0;
      const current = new Map([[id, { at: NOW, positions: [positionOf('BTCUSDT', '0')] }]]);
      const period = { from: MIDNIGHT - 50 * DAY, to: undefined, startHour: 0, isByDay: true };
      const found = await readUnrealisedChanges(counted, current, period, ({ day }) => day);
      days = found.size;
      return rows;
    };
    await storeDay(1);
    const ofOne = await rowsRead();
    for (let daysAgo = 2; daysAgo <= 40; daysAgo += 1) await storeDay(daysAgo);
    expect(await rowsRead()).toBe(ofOne);
    // and today
    expect(days).toBe(41);
  });
});
