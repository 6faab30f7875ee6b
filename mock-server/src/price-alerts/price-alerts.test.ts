import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  addPriceAlert,
  deletePriceAlert,
  LIST_LIMITS,
  listFull,
  listPriceAlerts,
  type PriceAlertInput,
  restorePriceAlert,
  updatePriceAlert,
} from '@parallax/protocol';
import { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { AlertMarket, FUTURE, PERP, SPOT } from './testing/alert-market.ts';

const market = new AlertMarket();
let server: TestServer;
let me: TestClient;
let colleague: TestClient;
beforeAll(async () => {
  server = await startTestServer({ market });
  me = await TestClient.of(server.url, 'member@blank.example');
  colleague = await TestClient.of(server.url, 'admin@blank.example');
});
afterAll(() => server.close());

const ALERT: PriceAlertInput = {
  kind: 'above',
  contract: SPOT,
  value: 1_000,
  repeat: 'once',
  active: true,
};
const add = (more: Partial<PriceAlertInput> = {}) =>
  me.call(addPriceAlert, { body: { ...ALERT, ...more } });
const list = () => me.call(listPriceAlerts);
const remove = (id: string) => me.call(deletePriceAlert, { query: { Id: id } });
const restore = (id: string) => me.call(restorePriceAlert, { query: { Id: id } });

describe('design §4 POST and GET /api/price-alerts', () => {
  it('add alerts and list them, newest first', async () => {
    expect(await me.fullResponse(listPriceAlerts)).toMatchObject({ data: [], ok: true });
    const first = await add();
    expect(first).toEqual({
      ...ALERT,
      id: expect.any(String),
      other: null,
      windowMinutes: null,
      pauseMinutes: null,
      createdAt: expect.any(String),
      firedAt: null,
      conditionFiredAt: null,
      firings: 0,
    });
    const second = await add({ kind: 'below', value: 5, repeat: 'each time', pauseMinutes: 30 });
    expect(await list()).toEqual([second, first]);
  });

  it('store only the fields that the kind and the repetition use', async () => {
    const extra = { other: PERP, windowMinutes: 5, pauseMinutes: 5 };
    const plain = { other: null, windowMinutes: null, pauseMinutes: null };
    expect(await add(extra)).toMatchObject(plain);
    expect(await add({ ...extra, kind: 'moves', value: 0.5 })).toMatchObject({
      ...plain,
      windowMinutes: 5,
    });
    expect(await add({ ...extra, kind: 'spread', value: 0.5 })).toMatchObject({
      ...plain,
      other: PERP,
    });
    expect(await add({ repeat: 'each time' })).toMatchObject({ ...plain, pauseMinutes: 15 });
  });

  it.each<[string, Partial<PriceAlertInput>, string]>([
    ['a price of 0', { value: 0 }, 'Please enter a price above 0.'],
    ['a spread of one contract', { kind: 'spread' }, 'Please choose the second contract.'],
    [
      'a spread of a contract with itself',
      { kind: 'spread', other: SPOT },
      'Please choose two different contracts.',
    ],
    ['a move without a time', { kind: 'moves', value: 0.1 }, 'Please enter the minutes.'],
    ['funding of spot', { kind: 'funding', value: 0.01 }, 'Only perpetuals have funding.'],
    [
      'a basis of a perpetual',
      { kind: 'basis', value: 0.01, contract: PERP },
      'Only dated futures have an annualised basis.',
    ],
    ['an unknown contract', { contract: 'binance_spot:NOPE' }, 'This contract is not listed.'],
    [
      'too large a fraction',
      { kind: 'basis', contract: FUTURE, value: 11 },
      'Please enter at most 1,000%.',
    ],
  ])('refuse %s', async (_what, more, text) => {
    const before = await list();
    const failed = await me.fail(addPriceAlert, { body: { ...ALERT, ...more } });
    expect(failed).toEqual({ status: 400, messages: [text], data: null });
    expect(await list()).toEqual(before);
  });
});

describe('design §4 PUT and DELETE /api/price-alerts?Id=', () => {
  it('change and delete an alert', async () => {
    const { id } = await add();
    const query = { Id: id };
    const body = { ...ALERT, value: 2_000, active: false };
    expect(await me.call(updatePriceAlert, { query, body })).toMatchObject({ id, ...body });
    expect(await list()).toContainEqual(expect.objectContaining({ id, ...body }));
    await me.call(deletePriceAlert, { query });
    expect((await list()).map((one) => one.id)).not.toContain(id);
    expect((await me.fail(deletePriceAlert, { query })).status).toBe(404);
  });

  it("return 404 for another trader's alert before validating the body", async () => {
    const { id } = await add();
    const before = await list();
    const query = { Id: id };
    for (const body of [ALERT, {}]) {
      const failed = await colleague.fail(updatePriceAlert, { query, body });
      expect(failed).toMatchObject({ status: 404, messages: ['This price alert does not exist.'] });
    }
    expect((await colleague.fail(deletePriceAlert, { query })).status).toBe(404);
    expect(await colleague.call(listPriceAlerts)).toEqual([]);
    expect(await list()).toEqual(before);
  });
});

describe('POST /api/price-alerts/restore?Id=', () => {
  it('restores a deleted alert with its id and its place in the list', async () => {
    const spread = { kind: 'spread', other: PERP, value: 0.1 } as const;
    const alert = await add({ ...spread, repeat: 'each time', pauseMinutes: 30 });
    await add();
    const before = await list();
    await remove(alert.id);
    expect(await restore(alert.id)).toEqual(alert);
    expect(await list()).toEqual(before);
  });

  it('restores an alert again after it was deleted again', async () => {
    const alert = await add();
    for (const { id } of [alert, alert]) {
      await remove(id);
      expect(await restore(id)).toEqual(alert);
    }
  });

  it('leaves an alert that is not deleted unchanged', async () => {
    const { id } = await add();
    const before = await list();
    await restore(id);
    expect(await list()).toEqual(before);
  });

  it("returns 404 for another trader's alert and for one that never existed", async () => {
    const { id } = await add();
    await remove(id);
    const query = { Id: id };
    const failed = await colleague.fail(restorePriceAlert, { query });
    expect(failed).toMatchObject({ status: 404, messages: ['This price alert does not exist.'] });
    expect(await colleague.call(listPriceAlerts)).toEqual([]);
    const unknown = { Id: '00000000-0000-4000-8000-000000000000' };
    expect((await me.fail(restorePriceAlert, { query: unknown })).status).toBe(404);
    expect((await restore(id)).id).toBe(id);
  });

  it('restores an alert whose contract is no longer listed', async () => {
    const alert = await add({ contract: FUTURE });
    await remove(alert.id);
    market.delist('BTCUSDT_261225');
    expect(await restore(alert.id)).toEqual(alert);
  });
});

describe('design §4 the limit of price alerts', () => {
  it('refuses a new or restored alert beyond the limit of 200 with 409 and states the limit', async () => {
    const { max } = LIST_LIMITS.price_alert;
    const someone = await TestClient.of(server.url, 'solo@indie.example');
    const body = { ...ALERT, active: false };
    for (let count = 0; count < max; count += 1) await someone.call(addPriceAlert, { body });
    const failed = await someone.fail(addPriceAlert, { body });
    expect(failed).toEqual({ status: 409, messages: [listFull('price_alert')], data: null });
    expect(failed.messages[0]).toContain('200 price alerts');

    const [newest] = await someone.call(listPriceAlerts);
    const query = { Id: newest?.id ?? '' };
    await someone.call(deletePriceAlert, { query });
    await someone.call(addPriceAlert, { body });
    expect(await someone.fail(restorePriceAlert, { query })).toEqual(failed);
    const [added] = await someone.call(listPriceAlerts);
    await someone.call(deletePriceAlert, { query: { Id: added?.id ?? '' } });
    expect(await someone.call(restorePriceAlert, { query })).toEqual(newest);
  });
});
