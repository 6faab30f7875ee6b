import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, afterEach, expect, it } from '@jest/globals';
import type { VenueFill } from '@parallax/live';
import { contractKey, type Order, orderInputSchema } from '@parallax/protocol';
import { tapMarket } from '@parallax/server-market/tapped-market';
import {
  FakeMarket,
  fakeBook,
  fakeTrade,
  PERPETUAL,
} from '@parallax/server-market/testing/fake-market';
import { ManualClock } from '@parallax/server-market/testing/manual-clock';
import { ONE } from '@parallax/trading';
import { demoTrader } from '../../testing/demo-trader.ts';
import { openStorageWithTraders } from '../../testing/open-storage-with-traders.ts';
import { insertOrders } from '../records/order-store.ts';
import { CostRecorder } from './cost-recorder.ts';
import { WATCHED_FILLS_MAX } from './markouts.ts';

const { storage, remove } = await openStorageWithTraders();
const { db, pubSub } = storage;
const TRADER = demoTrader('trader@acme.example');
const KEY = contractKey(PERPETUAL);

const open: CostRecorder[] = [];
afterEach(async () => {
  for (const recorder of open.splice(0)) await recorder.close();
});
afterAll(remove);

/** A market that stands still but for what a test pushes, and an account. */
async function startRecorder() {
  const market = new FakeMarket([KEY]);
  const { market: tapped, createTap } = tapMarket(market);
  tapped.start(() => undefined);
  const clock = new ManualClock();
  const accountId = randomUUID();
  await db.insertInto('account').values({ id: accountId, company_id: TRADER.companyId }).execute();

  const start = (
    onLog = (line: string): void => {
      throw new Error(line);
    },
  ): CostRecorder => {
    const recorder = new CostRecorder({
      db,
      market: tapped,
      tap: createTap(),
      usdOf: () => ONE,
      clock,
      log: onLog,
    });
    recorder.start();
    open.push(recorder);
    return recorder;
  };

  async function addOrder(change: object = {}): Promise<Order> {
    const { exchange, symbol } = PERPETUAL;
    const id = randomUUID();
    const fields = orderInputSchema.parse({
      id,
      accountId,
      exchange,
      symbol,
      side: 'buy',
      type: 'market',
      amount: '2',
      source: 'api',
      ...change,
    });
    const { companyId, id: traderId } = TRADER;
    const order = {
      fields,
      traderId,
      companyId,
      amountUnit: 'BTC',
      notionalUsd: null,
      address: null,
      at: clock.now(),
    };
    const stored = (await insertOrders(db, pubSub, [order])).get(id);
    if (stored === undefined) throw new Error('The order was not stored.');
    return stored;
  }

  /** A stored fill of an order. */
  async function addFill({ id: orderId }: Order, at = clock.now()): Promise<VenueFill> {
    const { exchange, symbol } = PERPETUAL;
    const fill = {
      id: randomUUID(),
      exchange,
      symbol,
      side: 'buy',
      price: '103',
      amount: '2',
    } as const;
    await db
      .insertInto('fill')
      .values({
        ...fill,
        account_id: accountId,
        order_id: orderId,
        fee: '0',
        fee_asset: 'USDT',
        liquidity: 'taker',
        closed_by: null,
        strategy_id: null,
        realised: '0',
        notional: '206',
        asset: 'USDT',
        asset_usd: '1',
        fee_asset_usd: '1',
        at: new Date(at).toISOString(),
      })
      .execute();
    return { ...fill, orderId, fee: '0', feeAsset: 'USDT', liquidity: 'taker', at };
  }

  const quote = (mid: number) => market.push({ kind: 'book', key: KEY, data: fakeBook(mid) });
  const print = (price: number, size: number, at = clock.now()) =>
    market.push({ kind: 'trades', key: KEY, data: [{ ...fakeTrade(1), price, size, at }] });
  const costsOf = async ({ id }: Order) => {
    const row = await db
      .selectFrom('order_cost')
      .selectAll()
      .where('order_id', '=', id)
      .executeTakeFirst();
    return row && numbersOf(row);
  };
  const midsOf = async ({ id }: VenueFill) => {
    const row = await db
      .selectFrom('fill_cost')
      .select(['mid', 'mid_1s', 'mid_5s', 'mid_30s', 'mid_60s'])
      .where('fill_id', '=', id)
      .executeTakeFirst();
    return row && Object.values(numbersOf(row));
  };
  return { market, clock, start, addOrder, addFill, quote, print, costsOf, midsOf };
}

/** The decimals of a row as numbers. */
const numbersOf = (row: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'string' && /^[\d.]+$/.test(value) ? Number(value) : value,
    ]),
  );

const filled = (order: Order): Order => ({ ...order, status: 'FILLED', filled: '2' });

it('stores the market when an order is made, sent and done, and the prints in between', async () => {
  const { clock, start, addOrder, addFill, quote, print, costsOf } = await startRecorder();
  const recorder = start();
  const order = await addOrder();
  recorder.onTaken(order);
  await nextTurn();
  print(50, 7);
  quote(102);
  clock.advance(10);
  recorder.onSending(order);
  print(100, 1);
  print(103, 2);
  quote(104);
  recorder.onChanged(filled(order), await addFill(order));
  print(50, 7);
  await recorder.close();
  expect(await costsOf(order)).toMatchObject({
    decision_mid: 100,
    arrived_at: new Date(clock.now()),
    bid: 101,
    ask: 103,
    unit_usd: 100,
    end_mid: 104,
    print_value: 306,
    print_amount: 3,
  });
});

it('counts no prints from before the arrival that are reported after it', async () => {
  const { clock, start, addOrder, addFill, print, costsOf } = await startRecorder();
  const recorder = start();
  const [first, second] = [await addOrder(), await addOrder()];
  for (const order of [first, second]) recorder.onTaken(order);
  await nextTurn();
  recorder.onSending(first);
  const firstAt = clock.now();
  clock.advance(50);
  recorder.onSending(second);
  print(50, 7, firstAt - 1);
  print(100, 1, firstAt);
  print(103, 2);
  for (const order of [first, second]) recorder.onChanged(filled(order), await addFill(order));
  await recorder.store();
  expect(await costsOf(first)).toMatchObject({ print_value: 306, print_amount: 3 });
  expect(await costsOf(second)).toMatchObject({ print_value: 206, print_amount: 2 });
});

it('stores the mids at a fill and up to a minute later, and none where there was no quote', async () => {
  const { market, clock, start, addOrder, addFill, quote, midsOf } = await startRecorder();
  const recorder = start();
  const order = await addOrder();
  recorder.onTaken(order);
  await nextTurn();
  recorder.onSending(order);
  const fill = await addFill(order);
  recorder.onChanged(filled(order), fill);
  quote(104);
  clock.advance(1_000);
  market.live = false;
  clock.advance(4_000);
  market.live = true;
  quote(106);
  clock.advance(25_000);
  expect(market.watched).toContain(`book:${KEY}`);
  quote(108);
  clock.advance(30_000);
  await recorder.store();
  expect(await midsOf(fill)).toEqual([100, 104, null, 106, 108]);
  // a minute after the last fill it is no longer watched
  clock.advance(2_000);
  expect(market.watched.size).toBe(0);
});

it('takes no mid of a fill that is reported late, and none of the decision long after it', async () => {
  const { clock, start, addOrder, addFill, midsOf, costsOf } = await startRecorder();
  const recorder = start();
  const order = await addOrder();
  clock.advance(1_500);
  recorder.onTaken(order);
  recorder.onSending(order);
  const fill = await addFill(order, clock.now() - 2_500);
  recorder.onChanged(filled(order), fill);
  clock.advance(3_000);
  await recorder.store();
  expect(await midsOf(fill)).toEqual([null, null, 100, null, null]);
  expect(await costsOf(order)).toMatchObject({ decision_mid: null, bid: 99, ask: 101 });
});

it('leaves what a kill has missed unknown, and keeps the first arrival', async () => {
  const { clock, start, addOrder, addFill, quote, midsOf, costsOf } = await startRecorder();
  const killed = start();
  const order = await addOrder({ type: 'limit', price: '103' });
  killed.onTaken(order);
  await nextTurn();
  killed.onSending(order);
  const before = await addFill(order);
  killed.onChanged({ ...order, status: 'PARTIALLY_FILLED', filled: '1' }, before);
  clock.advance(2_000);
  await killed.close();
  quote(110);
  clock.advance(20_000);
  const next = start();
  next.onTaken({ ...order, status: 'PARTIALLY_FILLED', filled: '1' });
  await nextTurn();
  next.onSending(order);
  const after = await addFill(order);
  next.onChanged(filled(order), after);
  clock.advance(60_000);
  await next.store();
  expect(await midsOf(before)).toEqual([100, 100, null, null, null]);
  expect(await midsOf(after)).toEqual([110, 110, 110, 110, 110]);
  expect(await costsOf(order)).toMatchObject({
    decision_mid: 100,
    bid: 99,
    ask: 101,
    end_mid: 110,
    print_value: null,
  });
});

it('makes up no arrival of an order that is sent again after a kill', async () => {
  const { clock, start, addOrder, addFill, print, costsOf } = await startRecorder();
  const order = await addOrder();
  clock.advance(500);
  const recorder = start();
  recorder.onTaken({ ...order, status: 'UNKNOWN' });
  await nextTurn();
  recorder.onSending(order);
  print(100, 1);
  recorder.onChanged(filled(order), await addFill(order));
  await recorder.store();
  expect(await costsOf(order)).toMatchObject({
    decision_mid: null,
    arrived_at: null,
    bid: null,
    end_mid: 100,
    print_value: null,
  });
});

it('counts a triggered order from its trigger, and stores nothing of one that was never sent', async () => {
  const { clock, start, addOrder, quote, costsOf } = await startRecorder();
  const recorder = start();
  const stop = await addOrder({ type: 'stop', triggerPrice: '105', triggerBy: 'last' });
  const withheld = await addOrder();
  for (const order of [stop, withheld]) recorder.onTaken(order);
  recorder.onSending(stop);
  recorder.onChanged({ ...withheld, status: 'REJECTED' });
  quote(106);
  recorder.onTriggered(stop, clock.now());
  await recorder.store();
  expect(await costsOf(stop)).toMatchObject({ decision_mid: 100, bid: 105, ask: 107 });
  expect(await costsOf(withheld)).toBeUndefined();
});

it('has no sums of prints across an outage of a fifth of a second, nor of an order of another process', async () => {
  const { market, clock, start, addOrder, addFill, print, costsOf } = await startRecorder();
  const recorder = start();
  const [order, elsewhere] = [await addOrder(), await addOrder()];
  for (const each of [order, elsewhere]) recorder.onTaken(each);
  await nextTurn();
  for (const each of [order, elsewhere]) recorder.onSending(each);
  print(100, 1);
  market.live = false;
  clock.advance(200);
  market.live = true;
  recorder.onChanged(filled(order), await addFill(order));
  recorder.onClosed(elsewhere.accountId);
  await recorder.store();
  expect(await costsOf(order)).toMatchObject({ end_mid: 100, print_value: null });
  expect(await costsOf(elsewhere)).toMatchObject({ bid: 99, end_mid: null, print_value: null });
});

it('watches no contract for an account that another process may run, beyond the minute after a late fill', async () => {
  const { market, clock, start, addOrder, addFill } = await startRecorder();
  const recorder = start();
  const order = await addOrder();
  recorder.onTaken(order);
  recorder.onSending(order);
  recorder.onClosed(order.accountId);
  await recorder.store();
  recorder.onChanged({ ...order, status: 'PARTIALLY_FILLED' }, await addFill(order));
  await nextTurn();
  expect(market.watched).toContain(`trades:${KEY}`);
  clock.advance(62_000);
  expect(market.watched.size).toBe(0);
});

it('says once that it watches no more fills', async () => {
  const { start, addOrder, addFill } = await startRecorder();
  const lines: string[] = [];
  const recorder = start((line) => lines.push(line));
  const order = await addOrder();
  recorder.onTaken(order);
  const fill = await addFill(order);
  for (let i = 0; i < WATCHED_FILLS_MAX + 2; i += 1)
    recorder.onChanged({ ...order, status: 'OPEN' }, { ...fill, id: String(i) });
  expect(lines).toEqual([expect.stringContaining('no markouts are stored of further ones')]);
});
