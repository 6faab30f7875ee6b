import { afterAll, expect, it } from '@jest/globals';
import {
  accountTopic,
  getMarginSetting,
  listPositions,
  listTradingLog,
  previewOrder,
  putMarginSetting,
  sendOrder,
  setExecution,
} from '@parallax/protocol';
import { TestClient } from '../../testing/test-client.ts';
import { startTradingServer } from '../testing/start-trading-server.ts';

const { server, admin, trader, account, order, openFeed, untilStatus } = await startTradingServer();
const other = await TestClient.of(server.url, 'prime@north.example');
afterAll(() => server.close());

const futures = account('Paper futures');
const contract = { exchange: 'binance_usdm', symbol: 'BTCUSDT' };
const body = { accountId: futures.id, ...contract, mode: 'isolated', leverage: '20' } as const;
const query = { AccountId: futures.id, ...contract };

it('the margin of a contract is cross with a leverage of 10 until it is set', async () => {
  expect(await trader.call(getMarginSetting, { query })).toEqual({
    accountId: futures.id,
    ...contract,
    mode: 'cross',
    leverage: '10',
    maxLeverage: '125',
    appliedLeverage: null,
    // Binance's brackets of BTCUSDT
    tiers: expect.arrayContaining([
      { upTo: '50000', maxLeverage: '125' },
      { upTo: null, maxLeverage: '1' },
    ]),
    asset: 'USDT',
  });
  expect(await trader.call(putMarginSetting, { body })).toMatchObject({
    mode: 'isolated',
    leverage: '20',
  });
  expect(await trader.call(getMarginSetting, { query })).toMatchObject({ mode: 'isolated' });
  const log = await admin.call(listTradingLog, { query: { kind: 'margin changed' } });
  expect(log.rows[0]).toMatchObject({ accountId: futures.id, text: 'BTCUSDT: isolated, 20×' });
});

it('a position has the margin that was set, also on the feed', async () => {
  const feed = await openFeed(trader).until(({ messages }) => messages.length > 0);
  feed.send({ op: 'subscribe', topics: [accountTopic(futures.id)] });
  const sent = order({ accountId: futures.id, ...contract, amount: '0.1' });
  await trader.call(sendOrder, { body: sent });
  await untilStatus(sent.id, 'FILLED');
  const [position] = await trader.call(listPositions, { query: { AccountId: futures.id } });
  expect(position).toMatchObject({ amount: '0.1', marginMode: 'isolated', leverage: '20' });
  const entry = Number(position?.entryPrice) * 0.1;
  expect(Number(position?.margin)).toBeCloseTo(entry / 20, 6);
  await feed.until(({ updates }) =>
    updates.some(
      ({ kind, data }) =>
        kind === 'account' &&
        data.positions.some(
          ({ amount, marginMode }) => amount === '0.1' && marginMode === 'isolated',
        ),
    ),
  );
});

it('its mode cannot be changed with a position, and its leverage only as far as the venue allows', async () => {
  const mode = await trader.fail(putMarginSetting, { body: { ...body, mode: 'cross' } });
  expect(mode).toMatchObject({ status: 409 });
  expect(mode.messages[0]).toContain('neither a position nor an open order');
  const leverage = await trader.fail(putMarginSetting, { body: { ...body, leverage: '500' } });
  expect(leverage.messages[0]).toContain('from 1 to 125');
  expect(await trader.call(putMarginSetting, { body: { ...body, leverage: '25' } })).toMatchObject({
    leverage: '25',
  });
});

it('what the size of an order allows is what its preview says and what is charged', async () => {
  const sol = { exchange: 'binance_usdm', symbol: 'SOLUSDT' };
  const setting = { ...body, ...sol, leverage: '50' };
  expect(await trader.call(putMarginSetting, { body: setting })).toMatchObject({ leverage: '50' });
  const solOrder = (amount: string) => order({ accountId: futures.id, ...sol, amount });
  const one = await trader.call(previewOrder, { body: solOrder('1') });
  expect(one.leverage).toEqual({ set: '50', applied: '50' });
  // from 5,000 to 20,000 USDT, 25 at most
  const sent = solOrder(String(Math.round(10_000 / Number(one.notionalUsd))));
  const preview = await trader.call(previewOrder, { body: sent });
  expect(preview.leverage).toEqual({ set: '50', applied: '25' });
  await trader.call(sendOrder, { body: sent });
  await untilStatus(sent.id, 'FILLED');
  const positions = await trader.call(listPositions, { query: { AccountId: futures.id } });
  const position = positions.find(({ symbol }) => symbol === sol.symbol);
  const paid = Number(position?.entryPrice) * Number(position?.amount);
  expect(Number(position?.margin)).toBeCloseTo(paid / 25, 6);
  expect(await trader.call(getMarginSetting, { query: { ...query, ...sol } })).toMatchObject({
    leverage: '50',
    appliedLeverage: '25',
  });
});

it('the margin is not set for spot, for other companies, and while execution is denied', async () => {
  const spot = account('Paper spot');
  const ofSpot = { accountId: spot.id, exchange: 'binance_spot', symbol: 'BTCUSDT' };
  const failed = await trader.fail(putMarginSetting, { body: { ...body, ...ofSpot } });
  expect(failed).toMatchObject({ status: 400, messages: ['This contract has no margin to set.'] });
  expect((await other.fail(getMarginSetting, { query })).status).toBe(404);
  expect((await other.fail(putMarginSetting, { body })).status).toBe(404);
  const connection = { CompanyExchangeId: futures.id };
  await admin.call(setExecution, { query: connection, body: { allowExecution: false } });
  expect((await trader.fail(putMarginSetting, { body })).status).toBe(403);
  await admin.call(setExecution, { query: connection, body: { allowExecution: true } });
});
