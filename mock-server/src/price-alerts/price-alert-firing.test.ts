import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  deletePriceAlert,
  type PriceAlertInput,
  parsePriceAlertEvent,
  restorePriceAlert,
  updatePriceAlert,
} from '@parallax/protocol';
import { TestClock } from '../testing/test-clock.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { AlertMarket, FUTURE, PERP, SPOT } from './testing/alert-market.ts';
import { ALERT, AlertsClient } from './testing/alerts-client.ts';

const DAY = 86_400_000;

let server: TestServer;
let market: AlertMarket;
let clock: TestClock;
let me: AlertsClient;
beforeAll(async () => {
  market = new AlertMarket();
  clock = new TestClock();
  server = await startTestServer({ market, now: clock.now });
  me = await AlertsClient.of(server.url, 'member@blank.example', market);
});
afterAll(() => server.close());
beforeEach(async () => {
  await me.clear();
  market.stale.clear();
  for (const key of [SPOT, PERP, FUTURE]) market.tick(key, 100);
});

/** Fires a separate alert and waits for it, so that everything before it has been evaluated. */
async function sync(): Promise<void> {
  const before = (await me.notifications()).length;
  await me.add({ contract: PERP, kind: 'below', value: 1_000 });
  await me.untilReceived(before + 1);
}
const titles = async (): Promise<string[]> =>
  (await me.notifications()).map(({ title }) => title).toReversed();
const remove = (id: string) => me.client.call(deletePriceAlert, { query: { Id: id } });
const restore = (id: string) =>
  me.untilWatched(SPOT, () => me.client.call(restorePriceAlert, { query: { Id: id } }));

describe('design §4 a price alert', () => {
  it.each<[string, Partial<PriceAlertInput>, () => void, string]>([
    ['BTC/USDT above 110.00', {}, () => market.tick(SPOT, 111), 'Last price 111.00'],
    [
      'BTC/USDT below 90.00',
      { kind: 'below', value: 90 },
      () => market.tick(SPOT, 89.5),
      'Last price 89.50',
    ],
    [
      'BTC/USDT crosses 90.00',
      { kind: 'crosses', value: 90 },
      () => market.tick(SPOT, 90),
      'Last price 90.00',
    ],
    [
      'BTC/USDT moves 5.00% in 10 min',
      { kind: 'moves', value: 0.05, windowMinutes: 10 },
      () => market.tick(SPOT, 94),
      'Moved 6.00%',
    ],
    [
      'BTC/USDT perp − BTC/USDT spread reaches 2.0000%',
      { kind: 'spread', contract: PERP, other: SPOT, value: 0.02 },
      () => market.set(PERP, { mid: 103 }),
      'Spread 3.0000%',
    ],
  ])(
    'fires with the title "%s" and the text of its condition',
    async (title, input, change, text) => {
      const { id } = await me.add(input);
      await sync();
      expect(await titles()).toHaveLength(1);
      change();
      const [, fired] = await me.untilReceived(2);
      expect(fired).toMatchObject({ type: 'ALERT', title, read: false });
      expect(fired?.short_message.startsWith(text)).toBe(true);
      expect(fired && parsePriceAlertEvent(fired)).toMatchObject({
        priceAlert: id,
        event: 'fired',
      });
      expect(await me.list()).toContainEqual(
        expect.objectContaining({
          id,
          active: false,
          firings: 1,
          firedAt: expect.any(String),
          conditionFiredAt: expect.any(String),
        }),
      );
    },
  );

  it('fires on the funding rate of a perpetual', async () => {
    market.set(PERP, { pred_funding_rate: 0.0001 });
    await me.add({ kind: 'funding', contract: PERP, value: 0.0003 });
    market.set(PERP, { pred_funding_rate: 0.0003 });
    const [fired] = await me.untilReceived(1);
    expect(fired?.title).toBe('BTC/USDT perp funding reaches 0.0300%');
  });

  it('fires on the annualised basis of a dated future', async () => {
    const days = (Date.UTC(2026, 11, 25, 8) - clock.now()) / DAY;
    await me.add({ kind: 'basis', contract: FUTURE, value: 0.1 });
    market.set(FUTURE, { mid: 100 + (20 * days) / 365, index_price: 100 });
    const [fired] = await me.untilReceived(1);
    expect(fired?.title).toBe('BTC 25 Dec 26 USDT basis reaches 10.00%');
    expect(fired?.short_message).toContain('Annualised basis 20.00%');
  });

  it('fires at once if its condition is already met', async () => {
    await me.add({ value: 50 });
    expect(await me.untilReceived(1)).toMatchObject([{ title: 'BTC/USDT above 50.00' }]);
  });

  it('fires once, becomes inactive, and fires again after reactivation', async () => {
    const { id } = await me.add({});
    market.tick(SPOT, 120);
    await me.untilReceived(1);
    market.tick(SPOT, 100);
    market.tick(SPOT, 120);
    await sync();
    expect(await titles()).toEqual(['BTC/USDT above 110.00', 'BTC/USDT perp below 1,000.00']);
    market.tick(SPOT, 100);
    await me.untilWatched(SPOT, () =>
      me.client.call(updatePriceAlert, { query: { Id: id }, body: ALERT }),
    );
    market.tick(SPOT, 120);
    await me.untilReceived(3);
    expect(await me.list()).toContainEqual(expect.objectContaining({ id, firings: 2 }));
  });

  it('fires each time, except during its pause', async () => {
    await me.add({ repeat: 'each time', pauseMinutes: 10 });
    for (const price of [111, 100, 112, 100]) market.tick(SPOT, price);
    await me.untilReceived(1);
    await sync();
    expect(await titles()).toHaveLength(2);
    clock.advance({ minutes: 10 });
    market.tick(SPOT, 113);
    const all = await me.untilReceived(3);
    expect(all.at(-1)?.short_message).toContain('113.00');
  });

  it('fires at once after its condition is changed during a pause, and retains the time of its last firing', async () => {
    const input = { ...ALERT, repeat: 'each time', pauseMinutes: 10 } as const;
    const { id } = await me.add(input);
    market.tick(SPOT, 112);
    await me.untilReceived(1);
    const change = (more: Partial<PriceAlertInput>) =>
      me.untilWatched(SPOT, () =>
        me.client.call(updatePriceAlert, { query: { Id: id }, body: { ...input, ...more } }),
      );
    await change({ active: true, pauseMinutes: 20 });
    await me.client.call(updatePriceAlert, {
      query: { Id: id },
      body: { ...input, active: false },
    });
    await change({ active: true });
    await sync();
    expect(await titles()).toEqual(['BTC/USDT above 110.00', 'BTC/USDT perp below 1,000.00']);
    await change({ value: 111 });
    expect((await me.untilReceived(3)).at(-1)?.title).toBe('BTC/USDT above 111.00');
    await change({ value: 120 });
    expect(await me.list()).toContainEqual(
      expect.objectContaining({
        id,
        active: true,
        firings: 2,
        firedAt: expect.any(String),
        conditionFiredAt: null,
      }),
    );
  });

  it('fires on the next move, measured from the price of the last firing', async () => {
    const move = { kind: 'moves', value: 0.05, windowMinutes: 10 } as const;
    await me.add({ ...move, repeat: 'each time', pauseMinutes: 1 });
    market.tick(SPOT, 105);
    await me.untilReceived(1);
    clock.advance({ minutes: 1 });
    market.tick(SPOT, 99.7);
    const [, second] = await me.untilReceived(2);
    expect(second?.short_message).toContain('Moved 5.05%');
  });
});

describe('design §4 a price alert without a usable price', () => {
  it('does not fire on a stale price, nor on a spread with a stale leg, until it is live again', async () => {
    await me.add({});
    await me.add({ kind: 'spread', contract: FUTURE, other: SPOT, value: 0.5 });
    market.stale.add(SPOT);
    market.tick(SPOT, 200);
    market.set(FUTURE, { mid: 1_000 });
    await sync();
    expect(await titles()).toEqual(['BTC/USDT perp below 1,000.00']);
    market.stale.delete(SPOT);
    market.tick(SPOT, 200);
    await me.untilReceived(3);
    expect((await titles()).toSorted()).toEqual([
      'BTC 25 Dec 26 USDT − BTC/USDT spread reaches 50.0000%',
      'BTC/USDT above 110.00',
      'BTC/USDT perp below 1,000.00',
    ]);
  });

  it.each([0, Number.NaN])('does not fire on a last price of %p', async (last) => {
    await me.add({ kind: 'below', value: 90 });
    market.set(SPOT, { last });
    await sync();
    expect(await titles()).toEqual(['BTC/USDT perp below 1,000.00']);
  });
});

describe('design §4 a changed price alert', () => {
  it('does not fire after it is deactivated, deleted or changed to another value', async () => {
    const inactive = await me.add({});
    const deleted = await me.add({});
    const changed = await me.add({});
    const put = (id: string, more: Partial<PriceAlertInput>) =>
      me.client.call(updatePriceAlert, { query: { Id: id }, body: { ...ALERT, ...more } });
    await put(inactive.id, { active: false });
    await me.client.call(deletePriceAlert, { query: { Id: deleted.id } });
    await me.untilWatched(SPOT, () => put(changed.id, { value: 130 }));
    market.tick(SPOT, 120);
    await sync();
    expect(await titles()).toEqual(['BTC/USDT perp below 1,000.00']);
    market.tick(SPOT, 130);
    expect((await me.untilReceived(2)).at(-1)?.title).toBe('BTC/USDT above 130.00');
  });
});

describe('a restored price alert', () => {
  it('does not fire for a value that was reached before it was deleted', async () => {
    await me.add({ value: 90, repeat: 'each time', pauseMinutes: 10 });
    const [fired] = await me.untilReceived(1);
    const [alert] = await me.list();
    const id = alert?.id ?? '';
    clock.advance({ minutes: 10 });
    await remove(id);
    expect(await restore(id)).toEqual(alert);
    market.tick(SPOT, 101);
    await sync();
    expect(await titles()).toEqual([fired?.title, 'BTC/USDT perp below 1,000.00']);
  });

  it('remains paused, counts its firings and fires after the pause', async () => {
    const { id } = await me.add({ repeat: 'each time', pauseMinutes: 10 });
    market.tick(SPOT, 111);
    await me.untilReceived(1);
    await remove(id);
    await restore(id);
    for (const price of [100, 112, 100]) market.tick(SPOT, price);
    await sync();
    expect(await titles()).toHaveLength(2);
    clock.advance({ minutes: 10 });
    market.tick(SPOT, 113);
    await me.untilReceived(3);
    expect(await me.list()).toContainEqual(expect.objectContaining({ id, firings: 2 }));
  });
});

describe('design §4 an expiring contract', () => {
  it('deactivates its alerts with a notification', async () => {
    const { id } = await me.add({ contract: FUTURE, value: 1_000 });
    await me.add({ kind: 'spread', contract: PERP, other: FUTURE, value: 5 });
    const left = Date.UTC(2026, 11, 25, 8) - clock.now();
    market.delist('BTCUSDT_261225');
    clock.advance({ seconds: Math.ceil(left / 1_000) });
    const all = await me.untilReceived(2);
    expect(all.map((one) => one.short_message)).toContain(
      'BTC/USDT perp − BTC 25 Dec 26 USDT spread reaches 500.0000%: BTC 25 Dec 26 USDT has expired.',
    );
    const notified = all.find((one) => parsePriceAlertEvent(one)?.priceAlert === id);
    expect(notified).toMatchObject({
      type: 'ALERT',
      title: 'Price alert deactivated',
      short_message: 'BTC 25 Dec 26 USDT above 1,000.00: the contract has expired.',
    });
    expect(notified && parsePriceAlertEvent(notified)).toMatchObject({
      priceAlert: id,
      event: 'deactivated',
    });
    expect(await me.list()).toContainEqual(
      expect.objectContaining({ id, active: false, firings: 0 }),
    );
    const body = { ...ALERT, contract: FUTURE };
    const failed = await me.client.fail(updatePriceAlert, { query: { Id: id }, body });
    expect(failed.messages).toEqual(['This contract is not listed.']);
  });
});
