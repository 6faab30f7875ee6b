import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from '@jest/globals';
import {
  addPaperAccount,
  addTransfer,
  cancelOrder,
  changeOrder,
  closePosition,
  deleteCompanyExchange,
  listAccounts,
  listFills,
  listOrders,
  sendOrder,
} from '@parallax/protocol';
import { until } from '../../testing/until.ts';
import { checkLedger } from '../check-ledger/check-ledger.ts';
import { startTradingServer } from '../testing/start-trading-server.ts';

const { server, market, admin, trader, account, spot, order, send, untilStatus } =
  await startTradingServer({ control: true });
const futures = account('Paper futures');
afterAll(() => server.close());

const printTrade = (price: string) =>
  fetch(`${server.url}/__control/trade`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      exchange: 'binance_spot',
      symbol: 'BTCUSDT',
      price,
      amount: '1',
      side: 'sell',
    }),
  });

it('a cancel that meets the fill of its order ends with one of both, and the server goes on', async () => {
  for (let round = 0; round < 8; round += 1) {
    const body = order({ type: 'limit', price: '20000', amount: '0.001' });
    await send(body, 'OPEN');
    await Promise.all([
      trader.send(cancelOrder, { query: { OrderId: body.id } }),
      printTrade('19999'),
    ]);
    const done = await until(async () => {
      const { rows } = await trader.call(listOrders, { query: { status: 'done', limit: 5 } });
      return rows.find(({ id }) => id === body.id);
    });
    const fills = await trader.call(listFills, { query: { orderId: body.id } });
    expect(fills.rows).toHaveLength(done.status === 'FILLED' ? 1 : 0);
  }
});

it('an order that a change lets cross is filled up to its new amount', async () => {
  const body = order({ type: 'limit', price: '20000', amount: '0.001' });
  await send(body, 'OPEN');
  const { rows } = await trader.call(listOrders, { query: { AccountId: spot.id } });
  expect(rows.some(({ id }) => id === body.id)).toBe(true);
  const query = { OrderId: body.id };
  const book = await market.reads.book('binance_spot:BTCUSDT');
  const [ask] = book?.asks[0] ?? [];
  if (ask === undefined) throw new Error('The book has no asks.');
  // beyond the best ask, and within the price collar
  const price = (ask * 1.005).toFixed(2);
  await trader.call(changeOrder, { query, body: { price, amount: '0.3' } });
  const filled = await untilStatus(body.id, 'FILLED');
  expect(filled).toMatchObject({ amount: '0.3', filled: '0.3' });
});

it('a repeated call that closes a position returns the order of the first', async () => {
  await send(
    order({ accountId: futures.id, exchange: 'binance_usdm', side: 'sell', amount: '0.01' }),
    'FILLED',
  );
  const body = {
    id: randomUUID(),
    accountId: futures.id,
    exchange: 'binance_usdm',
    symbol: 'BTCUSDT',
    type: 'market' as const,
    share: 1,
  };
  const first = await trader.call(closePosition, { body });
  await untilStatus(first.id, 'FILLED');
  expect(await trader.call(closePosition, { body })).toMatchObject({ id: first.id });
});

it('a connection with open orders is not deleted', async () => {
  const resting = await send(order({ type: 'limit', price: '20000' }), 'OPEN');
  const query = { CompanyExchangeId: spot.id };
  expect(await admin.fail(deleteCompanyExchange, { query })).toMatchObject({
    status: 409,
    messages: ['It has open orders. Please cancel them first.'],
  });
  await trader.call(cancelOrder, { query: { OrderId: resting.id } });
  await untilStatus(resting.id, 'CANCELLED');
});

it.each([
  ['an order', sendOrder, () => ({ ...order(), amount: '99999999999999999999' })],
  [
    'a transfer',
    addTransfer,
    () => ({
      fromAccountId: spot.id,
      toAccountId: futures.id,
      asset: 'USDT',
      amount: '99999999999999999999',
    }),
  ],
  [
    'a starting balance',
    addPaperAccount,
    () => ({
      name: 'Large',
      exchangeId: 'okx',
      balances: [{ asset: 'USDT', amount: '99999999999999999999' }],
    }),
  ],
] as const)('%s whose sums could not be stored is refused', async (_what, endpoint, body) => {
  const failed = await admin.fail(endpoint, { body: body() });
  expect(failed).toMatchObject({ status: 400, messages: ['The number is too large.'] });
});

it('a query with a character that cannot be stored is refused', async () => {
  const response = await admin.fetch('/api/fills?symbol=%00');
  expect(response.status).toBe(400);
});

it('the accounts still run, and everything adds up', async () => {
  const accounts = await admin.call(listAccounts);
  expect(accounts.every(({ canTrade, takesOrders }) => canTrade === takesOrders)).toBe(true);
  const storage = await server.stopAndOpenStorage();
  const report = await checkLedger(storage.db);
  await storage.close();
  expect(report.problems).toEqual([]);
  expect(server.logged).toEqual([]);
});
