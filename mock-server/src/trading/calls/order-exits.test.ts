import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from '@jest/globals';
import {
  type Contract,
  cancelOrder,
  canonicalDecimal,
  changeOrder,
  closePosition,
  contractKey,
  isDone,
  listOrders,
  listPositions,
  type Order,
  type OrderInput,
  sendOrder,
} from '@parallax/protocol';
import { decimal, toText } from '@parallax/trading';
import { until } from '../../testing/until.ts';
import { checkLedger } from '../check-ledger/check-ledger.ts';
import { startTradingServer } from '../testing/start-trading-server.ts';

const { server, market, admin, trader, account, spot, order, untilStatus, send } =
  await startTradingServer({ control: true });
const futures = account('Paper futures');
afterAll(() => server.close());

const FUTURE = { accountId: futures.id, exchange: 'binance_usdm' } as const;

const print = (
  price: string,
  { exchange, symbol }: Pick<Contract, 'exchange' | 'symbol'>,
  amount = '0.001',
) =>
  fetch(`${server.url}/__control/trade`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ exchange, symbol, price, amount, side: 'sell' }),
  });

async function midOf(key: string): Promise<number> {
  const book = await market.reads.book(key);
  const [bid, ask] = [book?.bids[0]?.[0], book?.asks[0]?.[0]];
  if (bid === undefined || ask === undefined) throw new Error('The book is empty.');
  return (bid + ask) / 2;
}

/** Far from the mid, so that only a printed trade triggers them. */
async function exitPrices(key: string, sign = 1) {
  const mid = await midOf(key);
  return {
    takeProfitPrice: canonicalDecimal((mid * (1 + sign * 0.3)).toFixed(1)),
    stopLossPrice: canonicalDecimal((mid * (1 - sign * 0.3)).toFixed(1)),
  };
}

/** All exits of an order, once as many are open as expected, of two that were sent. */
const untilExits = (id: string, open: number): Promise<Order[]> =>
  until(async () => {
    const lists = await Promise.all(
      (['open', 'done'] as const).map((status) => trader.call(listOrders, { query: { status } })),
    );
    const exits = lists.flatMap(({ rows }) => rows).filter(({ exitOf }) => exitOf === id);
    const isAll = exits.length === 2 && new Set(exits.map((exit) => exit.id)).size === 2;
    return isAll && exits.filter(({ status }) => !isDone(status)).length === open
      ? exits
      : undefined;
  });

const find = (exits: readonly Order[], type: Order['type']): Order => {
  const found = exits.find((exit) => exit.type === type);
  if (found === undefined) throw new Error(`There is no ${type}.`);
  return found;
};

const positionOf = async (symbol: string, accountId = futures.id): Promise<string> => {
  const rows = await trader.call(listPositions, { query: { AccountId: accountId } });
  return rows.find((row) => row.symbol === symbol)?.amount ?? '0';
};

describe('take profit and stop loss of an order', () => {
  it('are sent when it is filled, and the fill of one cancels the other', async () => {
    const prices = await exitPrices('binance_usdm:ETHUSDT');
    const body = order({ ...FUTURE, symbol: 'ETHUSDT', amount: '0.2', ...prices });
    expect(await send(body, 'FILLED')).toMatchObject(prices);
    const exits = await untilExits(body.id, 2);
    expect(find(exits, 'take_profit')).toMatchObject({
      side: 'sell',
      amount: '0.2',
      triggerPrice: prices.takeProfitPrice,
      reduceOnly: true,
      source: 'ticket',
    });
    expect(find(exits, 'stop')).toMatchObject({ triggerPrice: prices.stopLossPrice });
    await print(prices.takeProfitPrice, body);
    await untilStatus(find(exits, 'take_profit').id, 'FILLED');
    await untilStatus(find(exits, 'stop').id, 'CANCELLED');
    expect(await positionOf('ETHUSDT')).toBe('0');
  });

  it('follow what is filled of a limit order, and stay when the rest is cancelled', async () => {
    const key = 'binance_usdm:SOLUSDT';
    const book = await market.reads.book(key);
    const [level] = book?.bids ?? [];
    if (level === undefined) throw new Error('The book has no bids.');
    const prices = await exitPrices(key);
    const price = (level[0] * 0.98).toFixed(2);
    const body = order({
      ...FUTURE,
      symbol: 'SOLUSDT',
      type: 'limit',
      amount: '3',
      price,
      ...prices,
    });
    await send(body, 'OPEN');
    const { rows } = await trader.call(listOrders, { query: {} });
    expect(rows.filter(({ exitOf }) => exitOf === body.id)).toEqual([]);
    // each print through the price fills its size
    for (const amount of ['1', '1']) {
      await print((Number(price) * 0.999).toFixed(2), body, amount);
    }
    await until(async () => {
      const exits = await untilExits(body.id, 2);
      return exits.every(({ amount }) => amount === '2') || undefined;
    });
    await trader.call(cancelOrder, { query: { OrderId: body.id } });
    await untilStatus(body.id, 'CANCELLED');
    expect(await untilExits(body.id, 2)).toHaveLength(2);
  });

  it.each([
    ['a future', FUTURE, 'XRPUSDT', 'sell', '100'],
    ['spot', {}, 'SOLUSDT', 'buy', '2'],
  ] as const)(
    'end when the position is closed otherwise: %s',
    async (_what, terms, symbol, side, amount) => {
      const unsigned = order({ ...terms, symbol, side, amount });
      const sign = side === 'buy' ? 1 : -1;
      const body = { ...unsigned, ...(await exitPrices(contractKey(unsigned), sign)) };
      await send(body, 'FILLED');
      await untilExits(body.id, 2);
      await trader.call(closePosition, {
        body: {
          id: randomUUID(),
          accountId: body.accountId,
          exchange: body.exchange,
          symbol,
          type: 'market',
          share: 1,
        },
      });
      const exits = await untilExits(body.id, 0);
      expect(exits.map(({ status }) => status)).toEqual(['CANCELLED', 'CANCELLED']);
    },
  );

  it('of spot are for what the fee leaves', async () => {
    const prices = await exitPrices('binance_spot:BTCUSDT');
    const body = order({ amount: '0.1', ...prices });
    await send(body, 'FILLED');
    const exits = await untilExits(body.id, 2);
    expect(exits.map(({ amount, reduceOnly }) => [amount, reduceOnly])).toEqual([
      ['0.0999', false],
      ['0.0999', false],
    ]);
    await trader.call(changeOrder, {
      query: { OrderId: find(exits, 'stop').id },
      body: { triggerPrice: '30000' },
    });
    const refused = await trader.fail(changeOrder, {
      query: { OrderId: find(exits, 'stop').id },
      body: { amount: '0.01' },
    });
    expect(refused.messages.join()).toMatch(/follows what its order has filled/);
    for (const { id } of exits) await trader.call(cancelOrder, { query: { OrderId: id } });
    expect(await untilExits(body.id, 0)).toHaveLength(2);
  });

  it('of spot shrink when a part of the position is sold, and spare what was deposited', async () => {
    const body = order({ amount: '0.1', ...(await exitPrices('binance_spot:BTCUSDT')) });
    await send(body, 'FILLED');
    await untilExits(body.id, 2);
    const sold = decimal(await positionOf('BTCUSDT', spot.id)).minus('0.03');
    await send(order({ side: 'sell', amount: toText(sold) }), 'FILLED');
    const exits = await until(async () => {
      const open = await untilExits(body.id, 2);
      return open.every(({ amount }) => amount === '0.03') ? open : undefined;
    });
    for (const { id } of exits) await trader.call(cancelOrder, { query: { OrderId: id } });
    expect(await untilExits(body.id, 0)).toHaveLength(2);
  });

  it.each<[string, Partial<OrderInput>, RegExp]>([
    ['below the price of a purchase', { takeProfitPrice: '19000' }, /take profit .* above/],
    ['above the price of a purchase', { stopLossPrice: '21000' }, /stop loss .* below/],
    ['between two ticks', { stopLossPrice: '19000.001' }, /multiple of 0.01/],
  ])('are refused %s', async (_where, change, text) => {
    const body = order({ type: 'limit', price: '20000', ...change });
    const failed = await trader.fail(sendOrder, { body });
    expect(failed.status).toBe(400);
    expect(failed.messages.join()).toMatch(text);
  });

  it('are refused with an order that only reduces', async () => {
    const body = order({ ...FUTURE, side: 'sell', reduceOnly: true, takeProfitPrice: '1000' });
    expect((await trader.fail(sendOrder, { body })).messages.join()).toMatch(/only reduces/);
  });
});

describe('a live account', () => {
  it.each<[string, Partial<OrderInput>, RegExp]>([
    ['FOK at Kraken', { timeInForce: 'FOK', type: 'limit', price: '20000' }, /fill-or-kill/],
    [
      'a trigger by the mark price',
      { type: 'stop', triggerPrice: '20000', triggerBy: 'mark' },
      /last or the index/,
    ],
  ])('takes what its venue takes only: %s', async (_what, change, text) => {
    const kraken = account('Kraken spot');
    const body = order({
      accountId: kraken.id,
      exchange: 'kraken_spot',
      symbol: 'XBTUSDT',
      side: 'sell',
      ...change,
    });
    const failed = await admin.fail(sendOrder, { body });
    expect(failed.status).toBe(400);
    expect(failed.messages.join()).toMatch(text);
  });

  it('on paper takes all that the paper venue executes', async () => {
    const body = order({
      type: 'limit',
      price: '20000',
      timeInForce: 'GTD',
      expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    });
    await send(body, 'OPEN');
    await trader.call(cancelOrder, { query: { OrderId: body.id } });
    expect(spot.mode).toBe('PAPER');
  });
});

it('the ledger proves balances and positions', async () => {
  const storage = await server.stopAndOpenStorage();
  const report = await checkLedger(storage.db);
  await storage.close();
  expect(report.problems).toEqual([]);
  expect(server.logged).toEqual([]);
});
