import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from '@jest/globals';
import {
  ALGO_CHANGES_IT,
  anyEnvelopeSchema,
  type Body,
  cancelAlgoOrder,
  cancelOrder,
  changeOrder,
  listOrders,
  NO_TRADING_LIMITS,
  type Order,
  type OrderInput,
  orderSchema,
  putTradingLimits,
  sendOrder,
  startAlgoOrder,
} from '@parallax/protocol';
import { until } from '../../testing/until.ts';
import { startTradingServer } from '../testing/start-trading-server.ts';

const { server, market, admin, trader, spot, order, findOrder, send, untilStatus } =
  await startTradingServer({ control: true });
afterAll(() => server.close());

/** Sends an order that rests far from the market. */
const rest = (change: Partial<OrderInput> = {}): Promise<Order> =>
  send(order({ type: 'limit', price: '20000', ...change }), 'OPEN');

type Change = Body<typeof changeOrder>;

async function change({ id }: Order, body: Change, client = admin) {
  const response = await client.send(changeOrder, { query: { OrderId: id }, body });
  const envelope = anyEnvelopeSchema.parse(await response.json());
  const { message = null } = envelope;
  return { status: response.status, message, order: orderSchema.nullable().parse(envelope.data) };
}

const messageOf = async (endpoint: typeof sendOrder, input: { body: OrderInput }) =>
  anyEnvelopeSchema.parse(await admin.fullResponse(endpoint, input)).message;

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

const limit = (orderNotionalMax: string | null) =>
  admin.call(putTradingLimits, {
    body: { accountId: spot.id, limits: { ...NO_TRADING_LIMITS, orderNotionalMax } },
  });

describe('two changes of one order at the same time', () => {
  it('are both made if they are of different fields', async () => {
    const resting = await rest();
    const answers = await Promise.all([
      change(resting, { price: '21000' }),
      change(resting, { amount: '0.02' }, trader),
    ]);
    expect(answers.map(({ status, message }) => [status, message])).toEqual([
      [200, 'Order changed'],
      [200, 'Order changed'],
    ]);
    const found = await findOrder(resting.id);
    expect(found).toMatchObject({ price: '21000', amount: '0.02' });
    expect(Number(found?.notionalUsd) / 420).toBeCloseTo(1, 1);
  });

  it('of one field: one is made, the other fails with the order as it is', async () => {
    for (const client of [admin, trader]) {
      const resting = await rest();
      const answers = await Promise.all([
        change(resting, { price: '21000' }),
        change(resting, { price: '22000', amount: '0.02' }, client),
      ]);
      const made = answers.filter(({ status }) => status === 200);
      expect(made).toHaveLength(1);
      const refused = answers.find(({ status }) => status !== 200);
      expect(refused).toMatchObject({
        status: 409,
        message: expect.stringMatching(/the price.*The order is: Buy 0\.01 BTCUSDT|The price/),
        order: { id: resting.id },
      });
      const [{ order: answered } = { order: null }] = made;
      expect(await findOrder(resting.id)).toMatchObject({
        price: answered?.price,
        amount: answered?.amount,
      });
    }
  });

  it('are checked together against the limits', async () => {
    // it is worth about 200 USD
    const resting = await rest();
    await limit('600');
    const answers = await Promise.all([
      change(resting, { price: '40000' }),
      change(resting, { amount: '0.02' }),
    ]);
    await limit(null);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });
});

describe('a change that the venue refuses', () => {
  it.each([
    [
      'post-only through the touch',
      { postOnly: true },
      async (): Promise<Change> => {
        const book = await market.reads.book('binance_spot:BTCUSDT');
        const [ask = 0] = book?.asks[0] ?? [];
        return { price: (ask * 1.005).toFixed(2) };
      },
      /post-only/i,
    ],
    ['more than the balance', {}, (): Promise<Change> => Promise.resolve({ amount: '90' }), /USDT/],
  ] as const)(
    'fails with the reason, which the order has, too: %s',
    async (_w, more, make, text) => {
      const resting = await rest(more);
      const failed = await change(resting, await make());
      expect(failed).toMatchObject({
        status: 409,
        message: expect.stringMatching(text),
        order: { price: '20000', amount: '0.01', status: 'OPEN' },
      });
      const found = await findOrder(resting.id);
      expect(found).toMatchObject({ status: 'OPEN', reason: `Change rejected: ${failed.message}` });
      // until a change is made
      expect(await change(resting, { price: '20001' })).toMatchObject({
        message: 'Order changed',
        order: { price: '20001', reason: null },
      });
    },
  );
});

describe('the price of a stop-limit order', () => {
  it('is compared with its trigger price while it waits, and with the market after that', async () => {
    const stop = { type: 'stop_limit', side: 'sell', triggerPrice: '50000' } as const;
    const waiting = await send(order({ ...stop, price: '200000', amount: '0.001' }), 'OPEN');
    expect(await change(waiting, { price: '49600' })).toMatchObject({ message: 'Order changed' });
    expect(await change(waiting, { price: '200000' })).toMatchObject({ message: 'Order changed' });
    await printTrade('49999');
    await until(async () => (await findOrder(waiting.id))?.triggeredAt);
    expect(await change(waiting, { price: '49600' })).toMatchObject({
      status: 400,
      message: expect.stringMatching(/^Price collar: at most 1% from the market price/),
    });
    expect(await findOrder(waiting.id)).toMatchObject({ status: 'OPEN', price: '200000' });
  });
});

describe('an order of an algo', () => {
  it('is changed by its algo alone', async () => {
    const algoOrderId = randomUUID();
    await admin.call(startAlgoOrder, {
      body: {
        id: algoOrderId,
        type: 'iceberg',
        accountId: spot.id,
        exchange: 'binance_spot',
        symbol: 'BTCUSDT',
        side: 'buy',
        amount: '0.02',
        limitPrice: '20000',
        parameters: { display: '0.01' },
      },
    });
    const child = await until(async () => {
      const { rows } = await admin.call(listOrders, { query: { algoOrderId } });
      return rows.find(({ status }) => status === 'OPEN');
    });
    expect(await change(child, { amount: '0.02' })).toMatchObject({
      status: 409,
      message: ALGO_CHANGES_IT,
      order: { id: child.id, amount: '0.01' },
    });
    await admin.call(cancelAlgoOrder, { query: { AlgoOrderId: algoOrderId } });
    await until(async () => (await findOrder(child.id))?.status === 'CANCELLED');
  });
});

describe('an order that is done', () => {
  it('is not cancelled or changed, and the answer says what it is', async () => {
    const filled = await send(order({ amount: '0.001' }), 'FILLED');
    for (const endpoint of [cancelOrder, changeOrder]) {
      const failed = await admin.fail(endpoint, {
        query: { OrderId: filled.id },
        ...(endpoint === changeOrder && { body: { price: '1' } }),
      });
      expect(failed).toMatchObject({
        status: 409,
        messages: ['The order is filled.'],
        data: { id: filled.id, status: 'FILLED' },
      });
    }
    const rejected = await send(order({ amount: '90' }), 'REJECTED');
    const query = { OrderId: rejected.id };
    expect(await admin.fail(cancelOrder, { query })).toMatchObject({
      status: 409,
      messages: ['The order is rejected.'],
    });
  });

  it('is cancelled once, however often it is requested; a repeated sending says what it is', async () => {
    const body = order({ type: 'limit', price: '20000' });
    expect(await messageOf(sendOrder, { body })).toBe('Order sent');
    await untilStatus(body.id, 'OPEN');
    expect(await messageOf(sendOrder, { body })).toBe('Order sent');
    const query = { OrderId: body.id };
    const cancel = async () =>
      anyEnvelopeSchema.parse(await admin.fullResponse(cancelOrder, { query }));
    expect(await cancel()).toMatchObject({
      message: 'Cancellation requested',
      data: { status: 'OPEN', cancelRequested: true },
    });
    await untilStatus(body.id, 'CANCELLED');
    expect(await cancel()).toMatchObject({
      message: 'Order cancelled',
      data: { status: 'CANCELLED' },
    });
    expect(await messageOf(sendOrder, { body })).toBe(
      'The order was sent before and is cancelled.',
    );
  });

  it('does not say that it was cancelled if it is filled meanwhile', async () => {
    const refused: string[] = [];
    for (let round = 0; round < 5; round += 1) {
      const body = order({ type: 'limit', price: '20000', amount: '0.001' });
      await send(body, 'OPEN');
      await printTrade('19999');
      const answer = await admin.send(cancelOrder, { query: { OrderId: body.id } });
      const done = await until(async () => {
        const found = await findOrder(body.id);
        return found?.status === 'FILLED' || found?.status === 'CANCELLED' ? found : undefined;
      });
      if (answer.status === 409) refused.push(done.status);
    }
    expect(refused.filter((status) => status !== 'FILLED')).toEqual([]);
  });
});

it('the server logs no unexpected errors', () => {
  expect(server.logged).toEqual([]);
});
