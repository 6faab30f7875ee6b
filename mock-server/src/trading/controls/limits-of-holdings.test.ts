import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, describe, expect, it, jest } from '@jest/globals';
import {
  cancelOrders,
  changeOrder,
  closePosition,
  getPnl,
  listOrders,
  listPositions,
  NO_TRADING_LIMITS,
  type OrderInput,
  previewOrder,
  putTradingLimits,
  sendOrder,
  type Ticker,
  type TradingLimits,
} from '@parallax/protocol';
import { until } from '../../testing/until.ts';
import { startTradingServer } from '../testing/start-trading-server.ts';

const { server, market, admin, account, spot, order, send, untilStatus, addPaper } =
  await startTradingServer();
const futures = account('Paper futures');
const options = account('Paper options');
afterAll(() => server.close());

const limit = (accountId: string, change: Partial<TradingLimits>) =>
  admin.call(putTradingLimits, {
    body: { accountId, limits: { ...NO_TRADING_LIMITS, ...change } },
  });

const refusal = async (body: OrderInput): Promise<string> =>
  (await admin.fail(sendOrder, { body })).messages[0] ?? '';

const inverse = (change: Partial<OrderInput> = {}): OrderInput =>
  order({
    accountId: options.id,
    exchange: 'deribit',
    symbol: 'BTC-PERPETUAL',
    amount: '10000',
    ...change,
  });

const ofFutures = (change: Partial<OrderInput> = {}): OrderInput =>
  order({ accountId: futures.id, exchange: 'binance_usdm', ...change });

const collarOf = async (change: Partial<OrderInput>) => {
  const body = order({
    accountId: futures.id,
    exchange: 'binance_usdm',
    type: 'limit',
    ...change,
  });
  const { checks } = await admin.call(previewOrder, { body });
  return checks.find(({ rule }) => rule === 'Price collar');
};

const cancelAll = async () => {
  await admin.call(cancelOrders, { body: {} });
  await until(async () => (await admin.call(listOrders, { query: {} })).rows.length === 0);
};

afterEach(async () => {
  for (const { id } of [spot, futures, options]) await limit(id, {});
  await cancelAll();
});

describe('the limits of an inverse contract', () => {
  it('compare its face in USD, whatever the limit price', async () => {
    await limit(options.id, { orderNotionalMax: '10000' });
    // at half the index it would be worth twice its face
    const low = await send(inverse({ type: 'limit', price: '20000' }), 'OPEN');
    expect(low.notionalUsd).toBe('10000');
    const query = { OrderId: low.id };
    const changed = await admin.call(changeOrder, { query, body: { amount: '9000' } });
    expect(changed).toMatchObject({ amount: '9000', notionalUsd: '9000' });
    const high = inverse({ type: 'limit', side: 'sell', price: '400000', amount: '10010' });
    expect(await refusal(high)).toContain('at most 10,000 USD, this order: 10,010 USD');
    const preview = await admin.call(previewOrder, { body: high });
    expect(preview.notionalUsd).toBe('10010');
  });

  it('compare the face of its position', async () => {
    await send(inverse({ amount: '3000' }), 'FILLED');
    const positions = await admin.call(listPositions, { query: { AccountId: options.id } });
    const position = positions.find(({ symbol }) => symbol === 'BTC-PERPETUAL');
    expect(position).toMatchObject({ amount: '3000', notionalUsd: '3000' });
    const profit = await admin.call(getPnl, { query: { groupBy: 'contract', mode: 'PAPER' } });
    const ofContract = profit.find(({ key }) => key === 'deribit:BTC-PERPETUAL');
    expect(ofContract?.turnoverUsd).toBe('3000');
    await limit(options.id, { positionNotionalMax: '5000', grossExposureMax: '5000' });
    await send(inverse({ amount: '2000', type: 'limit', price: '20000' }), 'OPEN');
    expect(await refusal(inverse({ amount: '10' }))).toContain(
      'at most 5,000 USD, this order: 5,010 USD',
    );
  });
});

describe('an order that reduces', () => {
  const TIGHT = {
    orderAmountMax: '0.001',
    orderNotionalMax: '10',
    positionNotionalMax: '10',
    grossExposureMax: '10',
    openOrdersMax: 1,
  } as const;

  it('passes the limits of amount, value, position, exposure and open orders', async () => {
    await send(ofFutures({ amount: '0.04' }), 'FILLED');
    await send(ofFutures({ type: 'limit', price: '20000', amount: '0.001' }), 'OPEN');
    await limit(futures.id, TIGHT);
    const sell = { side: 'sell', amount: '0.01' } as const;
    await send(ofFutures({ ...sell, reduceOnly: true }), 'FILLED');
    await send(ofFutures(sell), 'FILLED');
    const { checks } = await admin.call(previewOrder, { body: ofFutures(sell) });
    expect(checks.filter(({ ok }) => !ok)).toEqual([]);
    const id = randomUUID();
    const { exchange, symbol } = ofFutures();
    const body = {
      id,
      accountId: futures.id,
      exchange,
      symbol,
      type: 'market',
      share: 0.5,
    } as const;
    await admin.call(closePosition, { body });
    await untilStatus(id, 'FILLED');
    // 0.01 are left, so that more would turn the position
    expect(await refusal(ofFutures({ ...sell, amount: '0.02' }))).toContain('Largest order');
    // together with what rests it would, too
    await send(ofFutures({ ...sell, type: 'limit', price: '300000' }), 'OPEN');
    expect(await refusal(ofFutures({ ...sell, type: 'limit', price: '300000' }))).toContain(
      'Largest order',
    );
  });

  it('counts together with those ahead of it, also with the reduce-only ones', async () => {
    const eth = { symbol: 'ETHUSDT', amount: '0.5' } as const;
    await send(ofFutures(eth), 'FILLED');
    const resting = { ...eth, side: 'sell', type: 'limit', price: '30000' } as const;
    await send(ofFutures({ ...resting, reduceOnly: true }), 'OPEN');
    await limit(futures.id, { orderAmountMax: '0.001' });
    expect(await refusal(ofFutures(resting))).toContain('Largest order');
    await cancelAll();
    const bodies = Array.from({ length: 4 }, () => ofFutures(resting));
    const sent = await Promise.allSettled(bodies.map((body) => admin.call(sendOrder, { body })));
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('does not pass the price collar', async () => {
    await send(ofFutures({ amount: '0.01' }), 'FILLED');
    const body = ofFutures({ side: 'sell', type: 'limit', price: '20000', reduceOnly: true });
    expect(await refusal(body)).toContain('Price collar');
  });
});

describe('the limits of spot', () => {
  it('compare what the account holds, not what it has traded', async () => {
    const accountId = await addPaper('binance_spot', { BTC: '1', USDT: '100000' });
    const ofCoins = (change: Partial<OrderInput>) => order({ accountId, ...change });
    await limit(accountId, { positionNotionalMax: '1000', orderNotionalMax: '1000' });
    await send(ofCoins({ side: 'sell', amount: '0.4' }), 'FILLED');
    expect(await refusal(ofCoins({ side: 'buy', amount: '0.001' }))).toContain('Largest position');
    const [sold] = await admin.call(listPositions, { query: { AccountId: accountId } });
    expect(sold).toMatchObject({ symbol: 'BTCUSDT', soldFromHoldings: true });
    const close = {
      accountId,
      exchange: 'binance_spot',
      symbol: 'BTCUSDT',
      type: 'market',
    } as const;
    const failed = await admin.fail(closePosition, {
      body: { ...close, id: randomUUID(), share: 1 },
    });
    expect(failed).toMatchObject({
      status: 409,
      messages: [expect.stringContaining('no position to close')],
    });
    await limit(accountId, {});
  });
});

describe('the price collar', () => {
  it('of a stop-limit order is measured from its trigger price', async () => {
    const stop = { type: 'stop_limit', triggerPrice: '150000' } as const;
    await send(order({ ...stop, price: '150500', amount: '0.001' }), 'OPEN');
    expect(await refusal(order({ ...stop, price: '155000', amount: '0.001' }))).toMatch(
      /Price collar: at most 1% from the trigger price 150,000, this order: 3\.33%/,
    );
    const low = { type: 'stop_limit', side: 'sell', triggerPrice: '50000' } as const;
    await send(order({ ...low, price: '49900', amount: '0.001' }), 'OPEN');
  });
});

describe('the price collar without a mid', () => {
  const read = market.read.bind(market);
  /** The futures contract has no book and only these prices. */
  const quote = (prices: Pick<Ticker, 'bid' | 'ask' | 'mark_price'>) => {
    jest.spyOn(market.reads, 'book').mockResolvedValue(undefined);
    jest.spyOn(market, 'read').mockImplementation((kind, key) => {
      if (key !== 'binance_usdm:BTCUSDT') return read(kind, key);
      const current = read(kind, key);
      if (current?.kind === 'book') return undefined;
      return current?.kind === 'ticker'
        ? { ...current, data: { ...current.data, ...prices } }
        : current;
    });
  };
  // a side without orders is 0
  const NO_PRICE = { bid: 0, ask: 0, mark_price: null };

  afterEach(() => {
    jest.restoreAllMocks();
  });

  it.each([
    ['the mark price', { ...NO_PRICE, bid: 60_000, mark_price: 90_000 }, '90,000'],
    ['the touch that is there', { ...NO_PRICE, ask: 80_000 }, '80,000'],
  ])('is measured from %s', async (_what, prices, shown) => {
    quote(prices);
    expect(await collarOf({ price: '99000' })).toMatchObject({
      ok: false,
      text: expect.stringContaining(`at most 1% from the market price ${shown}`),
    });
  });

  it('and without any other price refuses a limit, unless it reduces', async () => {
    await send(order({ accountId: futures.id, exchange: 'binance_usdm' }), 'FILLED');
    quote(NO_PRICE);
    const text = expect.stringContaining('there is no price to compare with now');
    expect(await collarOf({ price: '99000' })).toMatchObject({ ok: false, text });
    expect(await collarOf({ price: '99000', side: 'sell', reduceOnly: true })).toMatchObject({
      ok: true,
    });
    expect(await collarOf({ price: '99000', side: 'sell' })).toMatchObject({ ok: true });
  });
});

it('the server logs no unexpected errors', () => {
  expect(server.logged).toEqual([]);
});
