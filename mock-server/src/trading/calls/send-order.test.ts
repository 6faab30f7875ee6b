import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it, jest } from '@jest/globals';
import {
  cancelOrder,
  cancelOrders,
  changeOrder,
  closePosition,
  listBalances,
  listFills,
  listLedger,
  listOrders,
  listPositions,
  listTradingLog,
  previewOrder,
  sendOrder,
  TICKER_STALE_MS,
} from '@parallax/protocol';
import { until } from '../../testing/until.ts';
import { startTradingServer } from '../testing/start-trading-server.ts';

const {
  server,
  market,
  admin,
  trader,
  account,
  spot,
  order,
  findOrder,
  untilStatus,
  send,
  addPaper,
} = await startTradingServer();
const futures = account('Paper futures');
afterAll(() => server.close());

/** Far below the market, so that it rests. */
const RESTING = { type: 'limit', price: '20000' } as const;

describe('POST /api/orders', () => {
  it('fills a market order, and books it in position, ledger and balances', async () => {
    const body = order({ accountId: spot.id, amount: '0.1' });
    const sent = await trader.call(sendOrder, { body });
    expect(sent).toMatchObject({ id: body.id, status: 'PENDING', amountUnit: 'BTC', filled: '0' });
    const filled = await untilStatus(body.id, 'FILLED');
    expect(filled).toMatchObject({ filled: '0.1', reason: null });
    const query = { AccountId: spot.id };
    const fills = await trader.call(listFills, { query: { ...query, orderId: body.id } });
    const [fill] = fills.rows;
    expect(fill).toMatchObject({ side: 'buy', liquidity: 'taker', feeAsset: 'BTC' });
    const [position] = await trader.call(listPositions, { query });
    expect(position).toMatchObject({ symbol: 'BTCUSDT', asset: 'USDT', amount: '0.0999' });
    const ledger = await trader.call(listLedger, { query });
    expect(
      ledger.rows
        .filter(({ ref }) => ref === fill?.id)
        .map(({ asset, kind }) => `${kind} ${asset}`),
    ).toEqual(expect.arrayContaining(['fill BTC', 'fill USDT', 'fee BTC']));
    const balances = await trader.call(listBalances, { query });
    expect(balances.find(({ asset }) => asset === 'BTC')).toMatchObject({ total: '1.0999' });
  });

  it('returns the stored order for a repeated id, and 409 for other content', async () => {
    const body = order(RESTING);
    await trader.call(sendOrder, { body });
    expect(await trader.call(sendOrder, { body })).toMatchObject({ id: body.id });
    const failed = await trader.fail(sendOrder, { body: { ...body, amount: '0.02' } });
    expect(failed.status).toBe(409);
    expect((await admin.fail(sendOrder, { body })).status).toBe(409);
    await untilStatus(body.id, 'OPEN');
    const open = await trader.call(listOrders, { query: { AccountId: spot.id } });
    expect(open.rows.filter(({ id }) => id === body.id)).toHaveLength(1);
  });

  it('stores one order when a double press sends the same id twice at once', async () => {
    const body = order(RESTING);
    const answers = await Promise.all([
      trader.call(sendOrder, { body }),
      trader.call(sendOrder, { body }),
    ]);
    expect(answers.map(({ id }) => id)).toEqual([body.id, body.id]);
    const log = await trader.call(listTradingLog, { query: { kind: 'order sent' } });
    expect(log.rows.filter(({ orderId }) => orderId === body.id)).toHaveLength(1);
  });

  it.each([
    ['a price between two ticks', { type: 'limit', price: '20000.001' }, 'multiple of 0.01'],
    ['an amount below the lot', { amount: '0.000001' }, 'smallest amount'],
    ['too small a value', { type: 'limit', price: '20000', amount: '0.0001' }, 'at least 5'],
    ['a limit order without a price', { type: 'limit' }, 'enter a price'],
    ['a stop order without a trigger price', { type: 'stop' }, 'trigger price'],
    ['an unknown contract', { symbol: 'NOTHING' }, 'not listed'],
    ['a contract of another venue', { exchange: 'okx', symbol: 'BTC-USDT' }, 'trades on'],
    ['a buy far above the mid', { type: 'limit', price: '900000' }, 'Price collar'],
    [
      'a reduce-only order without a position',
      { side: 'sell', symbol: 'ETHUSDT', reduceOnly: true },
      'Reduce only',
    ],
  ] as const)('refuses %s with what to do', async (_what, change, text) => {
    const body = order(change);
    const failed = await trader.fail(sendOrder, { body });
    expect(failed).toMatchObject({ status: 400, messages: [expect.stringContaining(text)] });
    expect(await findOrder(body.id)).toBeUndefined();
  });

  it('rejects an order that the balance does not cover, with the reason', async () => {
    const body = order({ amount: '50' });
    await trader.call(sendOrder, { body });
    const rejected = await untilStatus(body.id, 'REJECTED');
    expect(rejected.reason).toContain('USDT');
  });
});

describe('PUT and DELETE /api/orders', () => {
  it('changes the price of a resting order, and cancels it', async () => {
    const body = order(RESTING);
    await send(body, 'OPEN');
    const query = { OrderId: body.id };
    await trader.call(changeOrder, { query, body: { price: '21000' } });
    await until(async () => (await findOrder(body.id))?.price === '21000');
    await trader.call(cancelOrder, { query });
    await untilStatus(body.id, 'CANCELLED');
    expect(await trader.call(cancelOrder, { query })).toMatchObject({ status: 'CANCELLED' });
    const failed = await trader.fail(changeOrder, { query, body: { price: '22000' } });
    expect(failed.status).toBe(409);
  });

  it('cancels all orders of a contract and returns their number', async () => {
    const bodies = [order(RESTING), order(RESTING)];
    for (const body of bodies) await send(body, 'OPEN');
    const open = await trader.call(listOrders, { query: { symbol: 'BTCUSDT' } });
    const body = { accountId: spot.id, symbol: 'BTCUSDT' };
    const ofSpot = open.rows.filter(({ accountId }) => accountId === spot.id);
    expect(await trader.call(cancelOrders, { body })).toEqual({ cancelled: ofSpot.length });
    for (const { id } of bodies) await untilStatus(id, 'CANCELLED');
  });

  it('cancels only the named orders, of the named account', async () => {
    const named = order(RESTING);
    const later = order(RESTING);
    for (const body of [named, later]) await send(body, 'OPEN');
    const ids = [named.id];
    const elsewhere = { ids, accountId: futures.id };
    expect(await trader.call(cancelOrders, { body: elsewhere })).toEqual({ cancelled: 0 });
    expect(await trader.call(cancelOrders, { body: { ids } })).toEqual({ cancelled: 1 });
    await untilStatus(named.id, 'CANCELLED');
    expect(await findOrder(later.id)).toMatchObject({ status: 'OPEN', cancelRequested: false });
    await trader.call(cancelOrder, { query: { OrderId: later.id } });
  });
});

describe('positions', () => {
  it('are closed by a share, at the market', async () => {
    const opened = order({
      accountId: futures.id,
      exchange: 'binance_usdm',
      side: 'sell',
      amount: '0.02',
    });
    await send(opened, 'FILLED');
    const closing = {
      id: randomUUID(),
      accountId: futures.id,
      exchange: 'binance_usdm',
      symbol: 'BTCUSDT',
      type: 'market' as const,
    };
    const half = await trader.call(closePosition, { body: { ...closing, share: 0.5 } });
    expect(half).toMatchObject({ side: 'buy', amount: '0.01', reduceOnly: true, source: 'close' });
    await untilStatus(half.id, 'FILLED');
    const query = { AccountId: futures.id };
    const [position] = await trader.call(listPositions, { query });
    expect(position).toMatchObject({ amount: '-0.01', asset: 'USDT' });
    expect(position?.liquidationPrice).not.toBeNull();
    await trader.call(closePosition, { body: { ...closing, id: randomUUID(), share: 1 } });
    await until(async () => (await trader.call(listPositions, { query })).length === 0);
    const missing = await trader.fail(closePosition, {
      body: { ...closing, id: randomUUID(), share: 1 },
    });
    expect(missing.status).toBe(409);
  });
});

it('POST /api/orders/preview returns price, fee, margin and checks, and stores nothing', async () => {
  const body = order({ amount: '0.5' });
  const preview = await trader.call(previewOrder, { body });
  // Binance takes the fee of a spot buy from the coin that is bought
  expect(preview).toMatchObject({ fee: { asset: 'BTC' }, marginRequired: { asset: 'USDT' } });
  expect(Number(preview.notionalUsd)).toBeGreaterThan(1_000);
  expect(preview.checks.every(({ ok }) => ok)).toBe(true);
  expect(await findOrder(body.id)).toBeUndefined();
  const far = await trader.call(previewOrder, {
    body: order({ type: 'limit', price: '900000' }),
  });
  const large = await trader.call(previewOrder, { body: order({ amount: '50' }) });
  const { reason } = await send(order({ amount: '50' }), 'REJECTED');
  const refusals = large.checks.filter(({ rule }) => rule === 'Margin');
  const [sentence] = (reason ?? '').split(':');
  expect(refusals).toMatchObject([{ ok: false, text: expect.stringContaining(`${sentence}:`) }]);
  expect(far.checks).toContainEqual(expect.objectContaining({ rule: 'Price collar', ok: false }));
});

it('a stop that would be triggered at once is refused, and the preview says why', async () => {
  const body = order({ type: 'stop', triggerPrice: '20000' });
  const text = /^The trigger price of a buy stop must be above the last price, .*at once\.$/;
  const refused = await trader.fail(sendOrder, { body });
  expect(refused).toMatchObject({ status: 400, messages: [expect.stringMatching(text)] });
  const { checks } = await trader.call(previewOrder, { body });
  expect(checks).toContainEqual({ rule: 'Contract', ok: false, text: expect.stringMatching(text) });
});

it('a contract of unknown fees is refused on paper, the preview says why, and its venue trades others', async () => {
  const accountId = await addPaper('coinbase', { USD: '100000' });
  const atCoinbase = { accountId, exchange: 'coinbase' };
  const body = order({ ...atCoinbase, symbol: 'BTC-PERP-INTX' });
  const text =
    'The fees of Coinbase for this contract are not known, so that paper orders cannot be filled. Choose another venue.';
  const refused = await admin.fail(sendOrder, { body });
  expect(refused).toMatchObject({ status: 400, messages: [text] });
  expect(await findOrder(body.id)).toBeUndefined();
  const { checks } = await admin.call(previewOrder, { body });
  expect(checks).toContainEqual({ rule: 'Contract', ok: false, text });
  await send(order({ ...atCoinbase, symbol: 'BTC-USD' }), 'FILLED');
});

it('a trigger price is not compared with a stale price', async () => {
  const body = order({ type: 'stop', triggerPrice: '20000' });
  const rulesBroken = async () => {
    const { checks } = await trader.call(previewOrder, { body });
    return checks.filter(({ rule }) => rule === 'Contract').length;
  };
  const read = market.read.bind(market);
  let age = TICKER_STALE_MS - 1;
  const spies = [
    jest.spyOn(market, 'isLive').mockReturnValue(false),
    jest.spyOn(market, 'read').mockImplementation((kind, key) => {
      const current = read(kind, key);
      return current?.kind === 'ticker' ? { ...current, age } : current;
    }),
  ];
  try {
    expect(await rulesBroken()).toBe(1);
    age = TICKER_STALE_MS;
    expect(await rulesBroken()).toBe(0);
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
});

it('the server logs no unexpected errors', () => {
  expect(server.logged).toEqual([]);
});

it.each([
  ['fills', listFills],
  ['ledger entries', listLedger],
] as const)(
  'the list of %s continues with its cursor, within its times',
  async (_what, endpoint) => {
    await send(order(), 'FILLED');
    const query = { AccountId: spot.id };
    const all = (await trader.call(endpoint, { query: { ...query, limit: 500 } })).rows;
    const first = await trader.call(endpoint, { query: { ...query, limit: 1 } });
    expect(first.rows).toEqual(all.slice(0, 1));
    const cursor = first.cursor ?? '';
    const rest = await trader.call(endpoint, { query: { ...query, limit: 500, cursor } });
    expect(rest).toEqual({ rows: all.slice(1), cursor: null });
    const to = all.at(-1)?.at ?? '';
    const early = await trader.call(endpoint, { query: { ...query, limit: 500, to } });
    expect(early.rows).toEqual(all.filter(({ at }) => at <= to));
    expect(all.length).toBeGreaterThan(1);
    const failed = await trader.fail(endpoint, { query: { ...query, cursor: 'none' } });
    expect(failed.status).toBe(400);
  },
);
