import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from '@jest/globals';
import {
  ALGO_ID_TAKEN,
  ALGO_PAUSED,
  ALGO_SOURCE,
  type AlgoOrderInput,
  cancelAlgoOrder,
  changeAlgoOrder,
  deleteCompanyExchange,
  listAlgoOrders,
  listAlgoSchedule,
  listOrders,
  listTradingLog,
  putTradingHalt,
  sendOrder,
  setExecution,
  startAlgoOrder,
} from '@parallax/protocol';
import { decimal, sumOf, toText } from '@parallax/trading';
import { z } from 'zod';
import { TestClient } from '../../../testing/test-client.ts';
import { startTradingServer } from '../../testing/start-trading-server.ts';

const { server, admin, trader, accounts, account, spot, order, addPaper } =
  await startTradingServer();
afterAll(() => server.close());
const colleague = await TestClient.of(server.url, 'sso@acme.example');
const futures = account('Paper futures');
/** Seen by admins only. */
const hidden = await addPaper('binance_spot', { USDT: '1000000' });

/** Long after the test, so that it waits. */
const LATER = new Date(Date.now() + 86_400_000).toISOString();

const twap = (change: Record<string, unknown> = {}): AlgoOrderInput => ({
  id: randomUUID(),
  type: 'twap',
  accountId: spot.id,
  exchange: 'binance_spot',
  symbol: 'BTCUSDT',
  side: 'buy',
  amount: '0.6',
  startAt: LATER,
  parameters: { durationS: 600, intervalS: 10 },
  ...change,
});

const leg = (accountId: string, side: 'buy' | 'sell', exchange = 'binance_spot') => ({
  accountId,
  exchange,
  symbol: 'BTCUSDT',
  side,
  amount: '0.1',
});

const spread = (second: ReturnType<typeof leg>): AlgoOrderInput => ({
  ...twap(),
  ...leg(spot.id, 'buy'),
  type: 'spread',
  parameters: {
    legs: [leg(spot.id, 'buy'), second],
    target: { kind: 'basisBps', value: 5 },
    activeLeg: 0,
    maxImbalanceUsd: 20_000,
    legTimeoutS: 30,
  },
});

const start = (body = twap(), client = trader) => client.call(startAlgoOrder, { body });
const refusal = (body: unknown, client = trader) => client.fail(startAlgoOrder, { body });
const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);

describe('POST /api/algo-orders', () => {
  it('stores an algo with its log entry, and answers what is stored when it is repeated', async () => {
    const body = twap();
    const started = await start(body);
    expect(started).toMatchObject({
      ...body,
      state: 'WAITING',
      reason: null,
      filled: '0',
      remaining: '0.6',
      children: 0,
      nextChildAt: LATER,
      endsAt: new Date(Date.parse(LATER) + 600_000).toISOString(),
    });
    const [repeated, again] = await Promise.all([start(body), start(body)]);
    expect([repeated.createdAt, again.createdAt]).toEqual(Array(2).fill(started.createdAt));
    const { rows } = await trader.call(listTradingLog, { query: { kind: 'order sent' } });
    const entries = rows.filter(({ text }) => text === 'TWAP: Buy 0.6 BTCUSDT, market');
    expect(entries).toHaveLength(1);
  });

  it('refuses an id that has other content, or another owner', async () => {
    const body = twap();
    await start(body);
    const taken = { status: 409, messages: [ALGO_ID_TAKEN] };
    expect(await refusal({ ...body, amount: '0.7' })).toMatchObject(taken);
    expect(await refusal(body, admin)).toMatchObject(taken);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['an unknown field', { pace: 1 }, 'must not contain pace'],
    [
      'a parameter of another type',
      { parameters: { durationS: 600, intervalS: 10, display: '1' } },
      'display',
    ],
    ['an unknown contract', { symbol: 'NOTHING' }, 'not listed'],
    ['a contract of another venue', { exchange: 'okx', symbol: 'BTC-USDT' }, 'trades on'],
    ['a limit price between two ticks', { limitPrice: '60000.001' }, 'multiple of 0.01'],
    ['children below the least amount', { amount: '0.001' }, 'a child would be'],
    [
      'a start in a month',
      { startAt: new Date(Date.now() + 30 * 86_400_000).toISOString() },
      '7 days',
    ],
    ['an iceberg without a price', { type: 'iceberg', parameters: { display: '0.1' } }, 'limit'],
  ])('refuses %s with what to do', async (_what, change, text) => {
    const body = twap(change);
    const failed = await refusal(body);
    expect(failed).toMatchObject({ status: 400, messages: [expect.stringContaining(text)] });
    const { rows } = await admin.call(listAlgoOrders);
    expect(idsOf(rows)).not.toContain(body.id);
  });

  it('refuses a spread of a live and a paper account', async () => {
    const live = accounts.find(({ mode, canTrade }) => mode === 'LIVE' && canTrade);
    const body = spread(leg(live?.id ?? '', 'sell'));
    const failed = await refusal(body, admin);
    expect(failed).toMatchObject({
      status: 400,
      messages: [expect.stringContaining('One leg is of a live account')],
    });
  });

  it('starts nothing while trading is halted or execution is off, and says so', async () => {
    const halt = (halted: boolean) =>
      trader.call(putTradingHalt, { body: { scope: 'own', halted, mayClose: true } });
    await halt(true);
    expect(await refusal(twap())).toMatchObject({
      status: 403,
      messages: ['You have halted your own trading.'],
    });
    await halt(false);
    const query = { CompanyExchangeId: futures.id };
    await admin.call(setExecution, { query, body: { allowExecution: false } });
    const body = spread(leg(futures.id, 'sell', 'binance_usdm'));
    expect(await refusal(body)).toMatchObject({
      status: 403,
      messages: ['Execution is not allowed on Paper futures.'],
    });
    await admin.call(setExecution, { query, body: { allowExecution: true } });
    expect(await start(body)).toMatchObject({ state: 'WAITING', imbalance: null });
    const { rows } = await trader.call(listTradingLog, { query: { kind: 'order rejected' } });
    expect(rows[0]?.text).toBe(
      'Spread: Buy 0.1 BTCUSDT, market; Sell 0.1 BTCUSDT, market: Execution is not allowed on Paper futures.',
    );
  });
});

describe('GET /api/algo-orders', () => {
  it('shows an algo only to those who see the accounts of all its legs', async () => {
    const own = await start(twap({ accountId: hidden }), admin);
    const half = await start(spread(leg(hidden, 'sell')), admin);
    expect(await refusal(spread(leg(hidden, 'sell')))).toMatchObject({ status: 404 });
    const seen = await admin.call(listAlgoOrders, { query: { AccountId: hidden } });
    expect(idsOf(seen.rows)).toEqual([half.id, own.id]);
    for (const client of [trader, colleague]) {
      const { rows } = await client.call(listAlgoOrders);
      expect(idsOf(rows)).not.toEqual(expect.arrayContaining([own.id]));
      expect(idsOf(rows)).not.toEqual(expect.arrayContaining([half.id]));
      for (const { id } of [own, half]) {
        const query = { AlgoOrderId: id };
        const refused = { status: 404, messages: ['This algo does not exist.'] };
        expect(await client.fail(listAlgoSchedule, { query })).toMatchObject(refused);
        expect(await client.fail(cancelAlgoOrder, { query })).toMatchObject(refused);
        const body = { state: 'paused' };
        expect(await client.fail(changeAlgoOrder, { query, body })).toMatchObject(refused);
      }
    }
    const removed = { query: { CompanyExchangeId: hidden } };
    expect(await admin.fail(deleteCompanyExchange, removed)).toMatchObject({
      status: 409,
      messages: ['It has active algos. Please cancel them first.'],
    });
  });

  it('pages through algos of a type, newest first', async () => {
    const peg = { reference: 'primary', maxDistance: 0.01 };
    const started = [];
    for (let index = 0; index < 3; index += 1)
      started.unshift(await start(twap({ type: 'peg', parameters: peg })));
    const query = { type: 'peg', AccountId: spot.id, limit: 2 } as const;
    const first = await trader.call(listAlgoOrders, { query });
    const rest = { ...query, cursor: first.cursor ?? '' };
    const second = await trader.call(listAlgoOrders, { query: rest });
    expect(idsOf([...first.rows, ...second.rows])).toEqual(idsOf(started));
    expect(second.cursor).toBeNull();
    const done = await trader.call(listAlgoOrders, { query: { ...query, status: 'done' } });
    expect(done.rows).toEqual([]);
  });

  it('plans the children of a TWAP, which add up to its amount', async () => {
    const { id } = await start();
    const slots = await trader.call(listAlgoSchedule, { query: { AlgoOrderId: id } });
    expect(slots).toHaveLength(60);
    expect(slots[0]).toEqual({ at: LATER, amount: '0.01', orderId: null, state: 'PLANNED' });
    expect(toText(sumOf(slots.map(({ amount }) => decimal(amount))))).toBe('0.6');
  });
});

describe('PUT and DELETE /api/algo-orders', () => {
  it('never says that an algo is paused before it is', async () => {
    const query = { AlgoOrderId: (await start()).id };
    const answer = z
      .object({ message: z.string(), data: z.object({ state: z.string() }) })
      .parse(await trader.fullResponse(changeAlgoOrder, { query, body: { state: 'PAUSED' } }));
    expect(answer.message === ALGO_PAUSED).toBe(answer.data.state === 'PAUSED');
  });

  it('checks a change as a start', async () => {
    const query = { AlgoOrderId: (await start()).id };
    const fails = async (body: object, text: string) =>
      expect(await trader.fail(changeAlgoOrder, { query, body })).toMatchObject({
        status: 400,
        messages: [expect.stringContaining(text)],
      });
    await fails({ type: 'pov', amount: '0.7' }, 'must not contain type');
    await fails({ state: 'paused', amount: '1' }, 'either the state');
    await fails({ amount: '0.001' }, 'a child would be');
    await fails({ parameters: { durationS: 600, intervalS: 10, display: '1' } }, 'display');
    const pair = await start(spread(leg(futures.id, 'sell', 'binance_usdm')));
    const ofPair = { query: { AlgoOrderId: pair.id } };
    expect(
      await trader.fail(changeAlgoOrder, { ...ofPair, body: { amount: '0.2' } }),
    ).toMatchObject({ status: 400, messages: [expect.stringContaining('both of them')] });
    const { parameters } = spread(leg(futures.id, 'buy', 'binance_usdm'));
    const target = { kind: 'difference', value: 1 };
    expect(
      await trader.fail(changeAlgoOrder, {
        ...ofPair,
        body: { parameters: { ...z.looseObject({}).parse(parameters), target } },
      }),
    ).toMatchObject({ status: 400, messages: [expect.stringContaining('cannot be changed')] });
  });
});

describe('GET and POST /api/orders', () => {
  it('lists the children of an algo, and lets nobody send one', async () => {
    const body = order({ source: 'algo' });
    const failed = await trader.fail(sendOrder, { body });
    expect(failed).toMatchObject({ status: 400, messages: [ALGO_SOURCE] });
    const { id } = await start();
    const query = { algoOrderId: id };
    expect((await trader.call(listOrders, { query })).rows).toEqual([]);
  });
});

it('limits the active algos of a company', async () => {
  const answers = [];
  for (let count = 0; count < 201; count += 1) {
    const { status } = await trader.send(startAlgoOrder, { body: twap() });
    answers.push(status);
    if (status !== 200) break;
  }
  expect(answers.at(-1)).toBe(429);
  const { rows } = await admin.call(listAlgoOrders, { query: { limit: 500 } });
  expect(rows).toHaveLength(200);
});
