import { afterAll, expect, it } from '@jest/globals';
import {
  cancelOrder,
  changeOrder,
  listAccounts,
  listFills,
  listNotifications,
  listTradingLog,
  sendOrder,
} from '@parallax/protocol';
import { demoTrader } from '../../testing/demo-trader.ts';
import { until } from '../../testing/until.ts';
import { checkLedger } from '../check-ledger/check-ledger.ts';
import { startTradingServer } from '../testing/start-trading-server.ts';
import type { VenueFault } from '../venue-accounts/faulty-venue-account.ts';

const { server, trader, spot, order, findOrder, untilStatus } = await startTradingServer({
  control: true,
  // longer than the fault that delivers late
  // longer than a change request waits for its answer
  absenceMs: 4_500,
});
afterAll(() => server.close());

async function control(path: string, body: object): Promise<number> {
  const { status } = await fetch(`${server.url}/__control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return status;
}

const setFault = (fault: VenueFault) => control('venue', { accountId: spot.id, fault });

const fillsOf = async (orderId: string) =>
  (await trader.call(listFills, { query: { AccountId: spot.id, orderId } })).rows;

it.each(['lose-answer', 'deliver-late'] as const)(
  'a market order is filled once after the fault %s',
  async (fault) => {
    expect(await setFault(fault)).toBe(200);
    const body = order();
    await trader.call(sendOrder, { body });
    expect(await untilStatus(body.id, 'FILLED')).toMatchObject({ filled: '0.01', reason: null });
    expect(await fillsOf(body.id)).toHaveLength(1);
  },
);

it('a market order that the venue did not take is not sent again, and says so', async () => {
  expect(await setFault('lose-request')).toBe(200);
  const body = order();
  await trader.call(sendOrder, { body });
  expect(await untilStatus(body.id, 'REJECTED')).toMatchObject({
    filled: '0',
    reason: 'The venue did not take the order. Send it again if it is still wanted.',
  });
  expect(await fillsOf(body.id)).toEqual([]);
});

it.each([
  ['lose-request', 'sent again'],
  ['lose-answer', 'it is open'],
  ['deliver-late', 'it is open'],
] as const)(
  'a resting order is open once after the fault %s, and the log says what was done',
  async (fault, text) => {
    await setFault(fault);
    const body = order({ type: 'limit', price: '20000' });
    await trader.call(sendOrder, { body });
    expect(await untilStatus(body.id, 'OPEN')).toMatchObject({ filled: '0', reason: null });
    const { rows } = await trader.call(listTradingLog, { query: { kind: 'order reconciled' } });
    expect(rows.find(({ orderId }) => orderId === body.id)?.text).toContain(text);
    await trader.call(cancelOrder, { query: { OrderId: body.id } });
    await untilStatus(body.id, 'CANCELLED');
  },
);

it.each([
  ['lose-request', '20000', 'has not made the change', 'Change requested'],
  ['lose-answer', '21000', 'has made the change', 'Order changed'],
  ['deliver-late', '21000', 'has made the change', 'Order changed'],
] as const)(
  'a change is settled by the terms at the venue after the fault %s, and the answer says what is known',
  async (fault, price, text, message) => {
    const body = order({ type: 'limit', price: '20000' });
    await trader.call(sendOrder, { body });
    await untilStatus(body.id, 'OPEN');
    await setFault(fault);
    const query = { OrderId: body.id };
    const answer = await trader.fullResponse(changeOrder, { query, body: { price: '21000' } });
    expect(answer).toMatchObject({ message, data: { price } });
    await until(async () => {
      const { rows } = await trader.call(listTradingLog, { query: {} });
      return rows.some((row) => row.orderId === body.id && row.text.includes(text));
    });
    expect(await untilStatus(body.id, 'OPEN')).toMatchObject({
      price,
      reason:
        price === '21000'
          ? null
          : 'Change rejected: The venue has not made the change. Try it again.',
    });
    const notices = await trader.call(listNotifications, {
      query: { TraderId: demoTrader('trader@acme.example').id },
    });
    const rejected = notices.filter((notice) => notice.data?.includes(body.id));
    expect(rejected.map(({ title, short_message }) => [title, short_message])).toEqual(
      price === '21000'
        ? []
        : [
            [
              'Change rejected',
              'Buy 0.01 BTC of BTC/USDT on Binance Spot: The venue has not made the change. Try it again.',
            ],
          ],
    );
    await trader.call(cancelOrder, { query });
    await untilStatus(body.id, 'CANCELLED');
  },
);

it('an amount that is not above what is filled is refused, with both figures and what to do', async () => {
  const body = order({ type: 'limit', price: '20000', amount: '0.03' });
  await trader.call(sendOrder, { body });
  await untilStatus(body.id, 'OPEN');
  const { exchange, symbol } = body;
  const trade = { exchange, symbol, price: '19999', amount: '0.01', side: 'sell' };
  expect(await control('trade', trade)).toBe(200);
  const { filled } = await untilStatus(body.id, 'PARTIALLY_FILLED');
  const query = { OrderId: body.id };
  for (const amount of [filled, '0.00001']) {
    const failed = await trader.fail(changeOrder, { query, body: { amount } });
    expect(failed).toMatchObject({
      status: 400,
      messages: [
        `${filled} BTC of the order is filled, so that its amount cannot be ${amount} BTC. Please enter more, or cancel the rest of the order.`,
      ],
    });
  }
  await trader.call(cancelOrder, { query });
});

it('a larger amount that is filled before it is confirmed is that of the order', async () => {
  const body = order({ type: 'limit', price: '20000' });
  await trader.call(sendOrder, { body });
  await untilStatus(body.id, 'OPEN');
  await setFault('lose-answer');
  const query = { OrderId: body.id };
  const changing = trader.call(changeOrder, { query, body: { amount: '0.02' } });
  await until(async () => {
    const { rows } = await trader.call(listTradingLog, { query: { kind: 'order changed' } });
    return rows.some(({ orderId }) => orderId === body.id);
  });
  const { exchange, symbol } = body;
  const trade = { exchange, symbol, price: '19999', amount: '1', side: 'sell' };
  expect(await control('trade', trade)).toBe(200);
  const filled = await until(async () => {
    const found = await findOrder(body.id);
    return found?.amount === '0.02' ? found : undefined;
  });
  expect(filled).toMatchObject({ status: 'FILLED', filled: '0.02' });
  expect(await changing).toMatchObject({ amount: '0.02' });
});

it('an order that the venue rejects is rejected with its reason', async () => {
  await setFault('reject');
  const body = order();
  await trader.call(sendOrder, { body });
  expect(await untilStatus(body.id, 'REJECTED')).toMatchObject({
    reason: 'Rejected by the test control.',
  });
});

it.each(['repeat-events', 'delay-events'] as const)(
  'a fill is applied once after the fault %s',
  async (fault) => {
    await setFault(fault);
    const body = order();
    await trader.call(sendOrder, { body });
    await untilStatus(body.id, 'FILLED');
    expect(await fillsOf(body.id)).toHaveLength(1);
  },
);

it('an account whose connection is lost takes no orders until it is back', async () => {
  await setFault('disconnect');
  await until(async () => {
    const accounts = await trader.call(listAccounts);
    return accounts.find(({ id }) => id === spot.id)?.state === 'failed';
  });
  const failed = await trader.fail(sendOrder, { body: order() });
  expect(failed).toMatchObject({
    status: 403,
    messages: ['Paper spot is not connected at the moment.'],
  });
  await until(async () => {
    const accounts = await trader.call(listAccounts);
    return accounts.find(({ id }) => id === spot.id)?.canTrade;
  });
});

it('a resting order is filled by a trade through its price', async () => {
  const body = order({ type: 'limit', price: '20000' });
  await trader.call(sendOrder, { body });
  await untilStatus(body.id, 'OPEN');
  const trade = { exchange: 'binance_spot', symbol: 'BTCUSDT', price: '19999', amount: '1' };
  expect(await control('trade', { ...trade, side: 'sell' })).toBe(200);
  expect(await untilStatus(body.id, 'FILLED')).toMatchObject({ averagePrice: '20000' });
  const [fill] = await fillsOf(body.id);
  expect(fill).toMatchObject({ liquidity: 'maker', price: '20000' });
  expect(await control('trade', { ...trade, symbol: 'NOTHING', side: 'sell' })).toBe(400);
});

it.each([
  ['that it still lists', [], null, 'The venue has ended the order: it is cancelled.'],
  [
    'whose id it forgets',
    ['forget-ids'],
    'The venue no longer knows the order.',
    'The venue no longer knows the order.',
  ],
] as const)(
  'an order that the venue cancels while the connection is lost, and %s, is cancelled when it is back',
  async (_what, faults, reason, text) => {
    const body = order({ type: 'limit', price: '20000' });
    await trader.call(sendOrder, { body });
    await untilStatus(body.id, 'OPEN');
    for (const fault of [...faults, 'cancel-offline'] as const)
      expect(await setFault(fault)).toBe(200);
    expect(await untilStatus(body.id, 'CANCELLED')).toMatchObject({ filled: '0', reason });
    const { rows } = await trader.call(listTradingLog, { query: { kind: 'state corrected' } });
    expect(rows.find(({ orderId }) => orderId === body.id)?.text).toContain(text);
  },
);

it('the ledger, the positions and the orders add up afterwards', async () => {
  const storage = await server.stopAndOpenStorage();
  const report = await checkLedger(storage.db);
  await storage.close();
  expect(report.fills).toBeGreaterThan(4);
  expect(report.problems).toEqual([]);
  expect(server.logged).toEqual([]);
});
