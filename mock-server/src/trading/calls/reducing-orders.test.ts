import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from '@jest/globals';
import {
  canonicalDecimal,
  closePosition,
  listBalances,
  listPositions,
  listTradingLog,
  ORDER_ID_TAKEN,
  type Order,
  type OrderInput,
  previewOrder,
  sendOrder,
} from '@parallax/protocol';
import { decimal, SHRUNK_TO_POSITION } from '@parallax/trading';
import { until } from '../../testing/until.ts';
import { checkLedger } from '../check-ledger/check-ledger.ts';
import { NOTHING_TO_REDUCE } from '../paper/matching-reasons.ts';
import { startTradingServer } from '../testing/start-trading-server.ts';

const { server, market, admin, trader, account, spot, order, findOrder, untilStatus, send } =
  await startTradingServer();
const futures = account('Paper futures');
afterAll(() => server.close());

const closing = (of: Pick<OrderInput, 'accountId' | 'exchange' | 'symbol'>) => ({
  id: randomUUID(),
  accountId: of.accountId,
  exchange: of.exchange,
  symbol: of.symbol,
});

/** A limit at which a sale rests. */
async function farAbove(key: string): Promise<string> {
  const book = await market.reads.book(key);
  return ((book?.asks[0]?.[0] ?? 0) * 1.02).toFixed(1);
}

const positionOf = async (accountId: string, symbol: string): Promise<string> => {
  const rows = await trader.call(listPositions, { query: { AccountId: accountId } });
  return rows.find((row) => row.symbol === symbol)?.amount ?? '0';
};

const balanceOf = async (asset: string) => {
  const rows = await trader.call(listBalances, { query: { AccountId: spot.id } });
  const found = rows.find((row) => row.asset === asset);
  if (found === undefined) throw new Error(`There is no ${asset}.`);
  return found;
};

const untilAmount = (id: string, amount: string): Promise<Order> =>
  until(async () => {
    const found = await findOrder(id);
    return found?.amount === amount ? found : undefined;
  });

const eth = { accountId: futures.id, exchange: 'binance_usdm', symbol: 'ETHUSDT' } as const;

describe('a position', () => {
  it('is closed though a take profit for all of it rests, which shrinks with the fills', async () => {
    await send(order({ ...eth, amount: '0.4' }), 'FILLED');
    const price = await farAbove('binance_usdm:ETHUSDT');
    const exit = { ...eth, side: 'sell', type: 'limit', price, reduceOnly: true } as const;
    const profit = order({ ...exit, amount: '0.4' });
    await send(profit, 'OPEN');
    const body = { ...closing(eth), type: 'market' as const, share: 0.25 };
    const close = await trader.call(closePosition, { body });
    await untilStatus(close.id, 'FILLED');
    expect(await untilAmount(profit.id, '0.3')).toMatchObject({ status: 'OPEN', filled: '0' });
    const log = await admin.call(listTradingLog, { query: { kind: 'order changed' } });
    expect(log.rows.find(({ orderId }) => orderId === profit.id)?.text).toContain(
      `${SHRUNK_TO_POSITION} It is 0.3 now.`,
    );
    const { checks } = await trader.call(previewOrder, {
      body: order({ ...eth, side: 'sell', amount: '0.3', reduceOnly: true }),
    });
    expect(checks.filter(({ ok }) => !ok)).toEqual([]);
    await send(order({ ...eth, side: 'sell', amount: '0.3', reduceOnly: true }), 'FILLED');
    const ended = await untilStatus(profit.id, 'CANCELLED');
    expect(ended).toMatchObject({ amount: '0.3', reason: NOTHING_TO_REDUCE });
    expect(await positionOf(futures.id, 'ETHUSDT')).toBe('0');
  });

  it('can have a take profit and a stop loss for all of it, which end with it', async () => {
    await send(order({ ...eth, amount: '0.4' }), 'FILLED');
    const rows = await trader.call(listPositions, { query: { AccountId: futures.id } });
    const { entryPrice, breakEven } = rows.find(({ symbol }) => symbol === eth.symbol) ?? {};
    expect(Number(breakEven)).toBeGreaterThan(Number(entryPrice));
    const exit = {
      ...eth,
      side: 'sell',
      reduceOnly: true,
      source: 'close',
      amount: '0.4',
    } as const;
    const exits = (
      [
        ['take_profit', 1.2],
        ['stop', 0.8],
      ] as const
    ).map(([type, factor]) => {
      const triggerPrice = (Number(entryPrice) * factor).toFixed(1);
      return order({ ...exit, type, triggerPrice });
    });
    for (const each of exits) await send(each, 'OPEN');
    const body = { ...closing(eth), type: 'market' as const, share: 1 };
    await trader.call(closePosition, { body });
    for (const { id } of exits) await untilStatus(id, 'CANCELLED');
    expect(await positionOf(futures.id, 'ETHUSDT')).toBe('0');
  });

  it('is closed once by an id, which no other close can have', async () => {
    await send(order({ ...eth, amount: '0.4' }), 'FILLED');
    const body = { ...closing(eth), type: 'market' as const, share: 0.5 };
    await trader.call(closePosition, { body });
    await untilStatus(body.id, 'FILLED');
    expect(await trader.call(closePosition, { body })).toMatchObject({
      id: body.id,
      filled: '0.2',
    });
    const { share: _share, ...whole } = body;
    for (const other of [
      { ...body, share: 1 },
      { ...whole, amount: '0.2' },
    ]) {
      const failed = await trader.fail(closePosition, { body: other });
      expect(failed).toMatchObject({ status: 409, messages: [ORDER_ID_TAKEN] });
    }
    expect(await positionOf(futures.id, 'ETHUSDT')).toBe('0.2');
    const rest = { ...closing(eth), type: 'market' as const, share: 1 };
    await trader.call(closePosition, { body: rest });
    await untilStatus(rest.id, 'FILLED');
  });

  it('of spot is closed once, and never with deposited coins', async () => {
    const coins = (await balanceOf('BTC')).total;
    await send(order({ amount: '0.1' }), 'FILLED');
    const held = await positionOf(spot.id, 'BTCUSDT');
    const btc = { accountId: spot.id, exchange: 'binance_spot', symbol: 'BTCUSDT' };
    const price = await farAbove('binance_spot:BTCUSDT');
    const resting = order({ side: 'sell', type: 'limit', price, amount: held, source: 'close' });
    await send(resting, 'OPEN');
    const close = (share: number) =>
      trader.call(closePosition, { body: { ...closing(btc), type: 'market', share } });
    const first = await close(1);
    const second = await trader
      .call(closePosition, { body: { ...closing(btc), type: 'market', share: 1 } })
      .then(({ id }) => untilStatus(id, 'REJECTED'))
      .catch(() => undefined);
    expect(second?.filled ?? '0').toBe('0');
    await untilStatus(first.id, 'FILLED');
    await untilStatus(resting.id, 'CANCELLED');
    expect((await balanceOf('BTC')).total).toBe(coins);
    const again = await trader.fail(sendOrder, {
      body: order({ side: 'sell', amount: '0.1', source: 'close' }),
    });
    expect(again.messages.join()).toContain('no position left');
  });
});

describe('free and used', () => {
  it('are the total, and an order that waits for its trigger counts with nothing', async () => {
    const before = await balanceOf('USDT');
    const above = canonicalDecimal(await farAbove('binance_spot:BTCUSDT'));
    const stop = order({ type: 'stop', triggerPrice: above, amount: '0.1' });
    await send(stop, 'OPEN');
    const { free, used } = await balanceOf('USDT');
    expect({ free, used }).toEqual({ free: before.free, used: '0' });
    const bracket = order({
      amount: '0.1',
      takeProfitPrice: above,
      stopLossPrice: '20000',
    });
    await send(bracket, 'FILLED');
    await until(async () => (await balanceOf('BTC')).used === '0' || undefined);
    const rows = await trader.call(listBalances, { query: {} });
    for (const row of rows) expect(decimal(row.free).plus(row.used).toString()).toBe(row.total);
  });
});

it('the ledger proves balances and positions, and what was reduced is stored', async () => {
  const storage = await server.stopAndOpenStorage();
  const report = await checkLedger(storage.db);
  const orders = await storage.db
    .selectFrom('trading_order')
    .select(['amount', 'filled'])
    .execute();
  await storage.close();
  expect(report.problems).toEqual([]);
  expect(orders.filter(({ amount, filled }) => decimal(filled).gt(amount))).toEqual([]);
  expect(server.logged).toEqual([]);
});
