import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import {
  cancelOrders,
  changeOrder,
  closePosition,
  listOrders,
  listTradingLog,
  NO_TRADING_LIMITS,
  type OrderInput,
  previewOrder,
  putTradingLimits,
  REDUCES_ONLY,
  sendOrder,
  type TradingLimits,
} from '@parallax/protocol';
import { until } from '../../testing/until.ts';
import { startTradingServer } from '../testing/start-trading-server.ts';

const { server, admin, trader, account, spot, order, send, untilStatus, addPaper } =
  await startTradingServer();
const futures = account('Paper futures');
afterAll(() => server.close());

const limit = (change: Partial<TradingLimits>, accountId?: string) =>
  admin.call(putTradingLimits, {
    body: { ...(accountId && { accountId }), limits: { ...NO_TRADING_LIMITS, ...change } },
  });

/** An order of 0.01 BTC in the futures account. */
const ofFutures = (change: Partial<OrderInput> = {}): OrderInput =>
  order({ accountId: futures.id, exchange: 'binance_usdm', ...change });
/** Far from the market, so that it rests. */
const RESTING = { type: 'limit', price: '20000' } as const;

const refusal = async (body: OrderInput, client = trader): Promise<string> =>
  (await client.fail(sendOrder, { body })).messages[0] ?? '';

/** Closes the position of the futures account. */
const close = async () => {
  const { exchange, symbol } = ofFutures();
  const of = { accountId: futures.id, exchange, symbol, type: 'market', share: 1 } as const;
  const body = { ...of, id: randomUUID() };
  await trader.call(closePosition, { body });
  await untilStatus(body.id, 'FILLED');
};

/** A sale that rests above the market. */
const sale = (amount: string) =>
  ofFutures({ side: 'sell', type: 'limit', price: '300000', amount });

afterEach(async () => {
  await limit({});
  await limit({}, spot.id);
  await limit({}, futures.id);
  await admin.call(cancelOrders, { body: {} });
  await until(async () => (await admin.call(listOrders, { query: {} })).rows.length === 0);
});

describe('a limit of several orders', () => {
  it('of open orders holds for orders that are sent at the same moment', async () => {
    await limit({ openOrdersMax: 3 }, futures.id);
    const bodies = Array.from({ length: 12 }, () => ofFutures(RESTING));
    const sent = await Promise.allSettled(bodies.map((body) => trader.call(sendOrder, { body })));
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    const { rows } = await trader.call(listOrders, { query: { AccountId: futures.id } });
    expect(rows).toHaveLength(3);
  });

  it('of the position counts open orders, and changes of them', async () => {
    // 0.01 BTC are worth about 1,000 USD
    await limit({ positionNotionalMax: '1800' }, futures.id);
    const resting = await send(ofFutures(RESTING), 'OPEN');
    expect(await refusal(ofFutures(RESTING))).toContain(
      'Largest position of the account: at most 1,800 USD',
    );
    expect(await refusal(ofFutures())).toContain('Largest position of the account');
    const query = { OrderId: resting.id };
    const failed = await trader.fail(changeOrder, { query, body: { amount: '0.02' } });
    expect(failed.messages[0]).toContain('Largest position of the account');
    await trader.call(changeOrder, { query, body: { amount: '0.012' } });
    await send(ofFutures({ type: 'limit', price: '300000', side: 'sell' }), 'OPEN');
  });

  it('of the position lets orders pass that reduce it', async () => {
    await send(ofFutures({ amount: '0.03' }), 'FILLED');
    await limit({ positionNotionalMax: '500', grossExposureMax: '500' }, futures.id);
    expect(await refusal(ofFutures())).toContain('Largest position of the account');
    await send(ofFutures({ side: 'sell' }), 'FILLED');
    const id = randomUUID();
    const { exchange, symbol } = ofFutures();
    const body = { id, accountId: futures.id, exchange, symbol, type: 'market', share: 1 } as const;
    await trader.call(closePosition, { body });
    await untilStatus(id, 'FILLED');
  });

  it('of the company counts all its accounts', async () => {
    await limit({ grossExposureMax: '1800', openOrdersMax: 2 });
    await send(ofFutures(RESTING), 'OPEN');
    expect(await refusal(order(RESTING))).toContain('Gross exposure of the company');
    await limit({ openOrdersMax: 1 });
    expect(await refusal(order(RESTING))).toContain('Open orders of the company: at most 1');
  });
});

/** An order of 0.01 BTC in an account at Bybit. */
const onBybit = (accountId: string, change: Partial<OrderInput> = {}): OrderInput =>
  order({ accountId, exchange: 'bybit_unified', symbol: 'BTCUSDT.P', ...change });

describe('the limits of a company', () => {
  // 0.01 BTC are worth about 1,000 USD
  it('never add paper to live', async () => {
    const live = account('Bybit derivatives').id;
    const paper = await addPaper('bybit_unified', { USDT: '100000' });
    await limit({ positionNotionalMax: '1800', grossExposureMax: '1800', openOrdersMax: 1 });
    await send(onBybit(paper, { side: 'sell' }), 'FILLED');
    await send(onBybit(live), 'FILLED');
    expect(await refusal(onBybit(live))).toMatch(
      /Largest position of the company: .*, this order: 2,\d{3}/,
    );
    expect(await refusal(onBybit(paper, { side: 'sell' }), admin)).toContain('Largest position');
    await send(onBybit(live, { ...RESTING, amount: '0.001' }), 'OPEN');
    const rest = { side: 'sell', type: 'limit', price: '300000', amount: '0.001' } as const;
    await send(onBybit(paper, rest), 'OPEN');
    await send(onBybit(live, { side: 'sell' }), 'FILLED');
    await send(onBybit(paper), 'FILLED');
  });

  it('net accounts in the position of a contract, and sum them in the gross exposure', async () => {
    const [long, short] = [
      await addPaper('bybit_unified', { USDT: '100000' }),
      await addPaper('bybit_unified', { USDT: '100000' }),
    ];
    await limit({ positionNotionalMax: '1800', grossExposureMax: '2800' });
    await send(onBybit(long), 'FILLED');
    await send(onBybit(short, { side: 'sell' }), 'FILLED');
    expect(await refusal(onBybit(long), admin)).toContain('Gross exposure of the company');
    expect(await refusal(onBybit(short, { side: 'sell' }), admin)).toContain('Gross exposure');
    await send(onBybit(long, { side: 'sell' }), 'FILLED');
    await send(onBybit(short), 'FILLED');
  });
});

describe('an order that passes the limits only because it reduces', () => {
  it.each([
    [{ orderAmountMax: '0.01' }],
    [{ orderNotionalMax: '1500' }],
    [{ positionNotionalMax: '1500' }],
  ])('is reduce-only, so that it ends with the position: %j', async (limits) => {
    await send(ofFutures({ amount: '0.03' }), 'FILLED');
    await limit(limits, futures.id);
    const body = sale('0.03');
    const { checks, isRefused } = await trader.call(previewOrder, { body });
    expect(isRefused).toBe(false);
    expect(checks).toContainEqual({ ...REDUCES_ONLY, ok: true });
    expect(await trader.fullResponse(sendOrder, { body })).toMatchObject({
      data: { reduceOnly: true },
      message: expect.stringContaining(REDUCES_ONLY.text),
    });
    await untilStatus(body.id, 'OPEN');
    expect(await trader.call(sendOrder, { body })).toMatchObject({ id: body.id });
    await close();
    await untilStatus(body.id, 'CANCELLED');
  });

  it('is reduce-only for no others, and a change does not make an order so', async () => {
    await send(ofFutures({ amount: '0.03' }), 'FILLED');
    await limit({ orderAmountMax: '0.01' }, futures.id);
    const small = await send(sale('0.01'), 'OPEN');
    expect(small.reduceOnly).toBe(false);
    const query = { OrderId: small.id };
    const failed = await trader.fail(changeOrder, { query, body: { amount: '0.03' } });
    expect(failed.messages[0]).toContain('Largest order');
    const exits = { takeProfitPrice: '20000', stopLossPrice: '400000' };
    expect(await refusal({ ...sale('0.02'), ...exits })).toContain('Largest order');
    await close();
  });
});

describe('the trading log of a change of limits', () => {
  it('names the limits and their units as the screen does', async () => {
    await limit({ orderNotionalMax: '50000', priceCollar: '0.025', openOrdersMax: 3 }, futures.id);
    await limit({}, futures.id);
    const { rows } = await admin.call(listTradingLog, { query: { kind: 'limits changed' } });
    expect(rows.slice(0, 2)).toMatchObject([
      { accountId: futures.id, text: 'No limits' },
      {
        accountId: futures.id,
        text: 'Largest order value 50,000 USD, Price collar 2.5%, Open orders 3',
      },
    ]);
  });
});

it('the server logs no unexpected errors', () => {
  expect(server.logged).toEqual([]);
});
