import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OrderChange } from '@parallax/live';
import type { Contract, OrderFields, OrderStatus } from '@parallax/protocol';
import type { Storage } from '@parallax/server-kit/storage/storage';
import { waitsForTrigger } from '@parallax/trading';
import { sql } from 'kysely';
import { demoTrader } from '../../../testing/demo-trader.ts';
import { fixedMarket } from '../../../testing/fixed-market.ts';
import { openStorageWithTraders } from '../../../testing/open-storage-with-traders.ts';
import { until } from '../../../testing/until.ts';
import { checkLedger } from '../../check-ledger/check-ledger.ts';
import { addChange } from '../../records/change-requests.ts';
import { endHalt, startHalt } from '../../records/halt-store.ts';
import { readOrder } from '../../records/order-store.ts';
import {
  createLiveEngine,
  storeConnection,
  storeOrder,
  untilStarted,
} from '../../testing/live-accounts.ts';
import { UncertainVenue } from '../../testing/uncertain-venue.ts';
import { deferred } from '../../venue-accounts/deferred.ts';
import type { AccountEngine } from '../account-engine.ts';

const TRADER = demoTrader('admin@acme.example');
const { companyId, id: traderId } = TRADER;
const SPOT = fixedMarket.catalogue.contracts.find(({ exchange }) => exchange === 'okx');
if (SPOT === undefined) throw new Error('The market has no contract of OKX.');
const PERPETUAL: Contract = {
  ...SPOT,
  symbol: 'PERPETUAL',
  origSymbol: 'PERPETUAL',
  instType: 'perpetual',
  riskType: 'linear',
  settle: 'USDT',
};
/** How long a request can be carried out here, and how long after it absence counts, in milliseconds. */
const EXPIRY_MS = 400;
const ABSENCE_MS = 300;

let storage: Storage;
let remove: () => Promise<void>;
let engine: AccountEngine;
const venues = new Map<string, UncertainVenue>();

const createEngine = (): AccountEngine =>
  createLiveEngine(storage, {
    openVenue: (id) => venues.get(id) ?? new UncertainVenue(EXPIRY_MS),
    market: {
      ...fixedMarket,
      catalogue: { ...fixedMarket.catalogue, contracts: [SPOT, PERPETUAL] },
    },
    absenceMs: ABSENCE_MS,
  });

beforeAll(async () => {
  ({ storage, remove } = await openStorageWithTraders());
  engine = createEngine();
  await engine.start();
});
afterAll(async () => {
  await engine.close();
  await remove();
});

/** An account of its own at a venue, which is started. */
async function openAccount(
  requestExpiryMs: number | null = EXPIRY_MS,
  triggeredExpiryMs = requestExpiryMs,
) {
  const venue = new UncertainVenue(requestExpiryMs, triggeredExpiryMs);
  const accountId = crypto.randomUUID();
  venues.set(accountId, venue);
  await storeConnection(storage, companyId, accountId);
  engine.takeReleased();
  await untilStarted(storage, accountId);
  const store = (fields: Partial<OrderFields> = {}): Promise<string> =>
    storeOrder(storage, {
      companyId,
      traderId,
      accountId,
      symbol: 'BTCUSDT',
      amount: '0.1',
      ...fields,
    });
  /** Stores an order, and lets the engine send it. */
  async function send(fields: Partial<OrderFields> = {}): Promise<string> {
    const id = await store(fields);
    await engine.takeStored([id]);
    return id;
  }
  return { venue, accountId, store, send };
}

async function orderOf(id: string) {
  const order = await readOrder(storage.db, id);
  if (order === undefined) throw new Error('The order is not stored.');
  return order;
}

const untilStatus = (id: string, status: OrderStatus) =>
  until(async () => {
    const order = await orderOf(id);
    return order.status === status && order;
  });

async function cancel(id: string): Promise<void> {
  await storage.db
    .updateTable('trading_order')
    .set({ cancel_requested: true })
    .where('id', '=', id)
    .execute();
  await engine.takeStored([id]);
}

/** Requests a change of an order for a person, and lets the engine take it this often at once. */
async function change(id: string, body: OrderChange, times = 1): Promise<void> {
  const request = { orderId: id, change: body, traderId, at: Date.now() };
  await addChange(storage.db, request);
  await Promise.all(Array.from({ length: times }, () => engine.takeStored([id])));
}

const logOf = async (orderId: string): Promise<string[]> => {
  const rows = await storage.db
    .selectFrom('trading_log')
    .select(['kind', 'text'])
    .where('order_id', '=', orderId)
    .orderBy('at')
    .execute();
  return rows.map(({ kind, text }) => `${kind}: ${text}`);
};

const noticesOf = async (orderId: string): Promise<string[]> => {
  const rows = await storage.db
    .selectFrom('notification')
    .select(['title', 'short_message', 'data'])
    .where('trader_id', '=', traderId)
    .execute();
  return rows
    .filter(({ data }) => data?.includes(orderId))
    .map(({ title, short_message }) => `${title}: ${short_message}`);
};

/** Closes the engine, changes what is stored, and starts another one. */
async function restart(change: () => Promise<void>): Promise<void> {
  await engine.close();
  await change();
  engine = createEngine();
  await engine.start();
}
const setStored = (id: string, set: { status?: OrderStatus; sent_at?: Date }) =>
  storage.db.updateTable('trading_order').set(set).where('id', '=', id).execute();
const setAccount = (
  id: string,
  set: { engine_id?: string | null; sends_marked_since?: Date },
): Promise<unknown> => storage.db.updateTable('account').set(set).where('id', '=', id).execute();
const storeAge = (id: string, seconds: number) =>
  sql`update trading_order set stored_at = now() - make_interval(secs => ${seconds})
    where id = ${id}`.execute(storage.db);

const IMMEDIATE = [
  { type: 'market', price: null },
  { timeInForce: 'IOC' },
  { timeInForce: 'FOK' },
] as const;

describe('an order whose answer is lost', () => {
  it.each([{}, ...IMMEDIATE])('and that the venue takes late is filled once: %j', async (terms) => {
    const { venue, send } = await openAccount();
    venue.behaviour = { arrivesAfterMs: EXPIRY_MS - 50, fillsAtOnce: true };
    const id = await send(terms);
    expect(await untilStatus(id, 'FILLED')).toMatchObject({ amount: '0.1', filled: '0.1' });
    expect(venue.submits).toHaveLength(1);
    expect(venue.filledOf(id)).toBe(0.1);
  });

  it('and that did not arrive is sent again once the venue can no longer take it', async () => {
    const { venue, send } = await openAccount();
    venue.behaviour = { arrivesAfterMs: Number.POSITIVE_INFINITY };
    const id = await send();
    await until(async () => venue.submits.length === 1);
    venue.behaviour = { fillsAtOnce: true };
    expect(await untilStatus(id, 'FILLED')).toMatchObject({ filled: '0.1' });
    const [first, second] = venue.submits;
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(EXPIRY_MS + ABSENCE_MS);
    expect(venue.filledOf(id)).toBe(0.1);
  });

  it('and that did not arrive shares the lists of trades with others that did not', async () => {
    const { venue, send } = await openAccount();
    venue.behaviour = { arrivesAfterMs: Number.POSITIVE_INFINITY };
    const list = deferred<void>();
    const ids = await Promise.all(Array.from({ length: 10 }, () => send()));
    await until(async () => venue.submits.length === ids.length);
    venue.untilListed = list.promise;
    const before = venue.readSince.length;
    // the first is being settled, and the others are absent, too
    const absentAt = (venue.submits.at(-1)?.at ?? 0) + EXPIRY_MS + ABSENCE_MS;
    await until(async () => venue.readSince.length > before && performance.now() > absentAt + 100);
    venue.behaviour = {};
    list.resolve();
    await Promise.all(ids.map((id) => untilStatus(id, 'OPEN')));
    expect(venue.readSince.length - before).toBeLessThan(ids.length / 2);
    expect(venue.submits).toHaveLength(2 * ids.length);
  });

  it('and that its venue may take for longer is sent again soon after that', async () => {
    const longMs = 5 * EXPIRY_MS;
    const { venue, send } = await openAccount(EXPIRY_MS, longMs);
    venue.behaviour = { arrivesAfterMs: Number.POSITIVE_INFINITY };
    const id = await send({ type: 'stop', price: null, triggerPrice: '19000', side: 'sell' });
    await until(async () => venue.submits.length === 1);
    venue.behaviour = {};
    await untilStatus(id, 'OPEN');
    const [first, second] = venue.submits;
    const againMs = (second?.at ?? 0) - (first?.at ?? 0);
    expect(againMs).toBeGreaterThan(longMs + ABSENCE_MS);
    // three denials a minute apart, or after what has doubled until then, would last longer
    expect(againMs).toBeLessThan(5 * longMs);
  });

  it.each(IMMEDIATE)('and that acts at once is not sent again: %j', async (terms) => {
    const { venue, send } = await openAccount();
    venue.behaviour = { arrivesAfterMs: Number.POSITIVE_INFINITY };
    const id = await send(terms);
    expect(await untilStatus(id, 'REJECTED')).toMatchObject({
      filled: '0',
      reason: 'The venue did not take the order. Send it again if it is still wanted.',
    });
    expect(venue.submits).toHaveLength(1);
  });

  it('and that the venue has forgotten is found by its trades', async () => {
    const { venue, send } = await openAccount();
    venue.knowsDone = false;
    venue.behaviour = { isLost: true, fillsAtOnce: true };
    const id = await send();
    expect(await untilStatus(id, 'FILLED')).toMatchObject({ filled: '0.1' });
    expect(venue.submits).toHaveLength(1);
    expect(venue.filledOf(id)).toBe(0.1);
  });

  it('at a venue without an expiry stays unknown, and the person is notified once', async () => {
    const { venue, send } = await openAccount(null);
    venue.behaviour = { arrivesAfterMs: Number.POSITIVE_INFINITY };
    const id = await send();
    await until(async () => (await noticesOf(id)).length > 0);
    const lookups = venue.lookups.length;
    await until(async () => venue.lookups.length > lookups + 1);
    expect(await noticesOf(id)).toEqual([
      expect.stringMatching(
        /^Order not confirmed: Buy 0\.1 BTC of BTC\/USDT on okx: The venue has not confirmed/,
      ),
    ]);
    expect(await orderOf(id)).toMatchObject({ status: 'UNKNOWN', filled: '0' });
    expect(venue.submits).toHaveLength(1);
  });

  it('and that is cancelled before it appears is cancelled when it does', async () => {
    const { venue, send } = await openAccount(null);
    venue.behaviour = { arrivesAfterMs: 700 };
    const id = await send();
    await untilStatus(id, 'UNKNOWN');
    await cancel(id);
    await until(async () => venue.cancels.length === 1);
    expect(venue.orders.has(id)).toBe(false);
    expect(await untilStatus(id, 'CANCELLED')).toMatchObject({ filled: '0' });
    expect(venue.orders.get(id)?.status).toBe('cancelled');
    expect(venue.submits).toHaveLength(1);
  });
});

describe('a cancellation', () => {
  it('does not wait for lookups that never end or fail', async () => {
    const { venue, send } = await openAccount();
    const id = await send();
    await untilStatus(id, 'OPEN');
    const answer = deferred<void>();
    venue.untilFound = answer.promise;
    venue.reconnect();
    await until(async () => venue.lookups.length === 1);
    await cancel(id);
    expect(await untilStatus(id, 'CANCELLED')).toMatchObject({ filled: '0' });
    expect(venue.cancels).toEqual([id]);
    answer.resolve();
  });

  it('of an order that is delayed by the limit of requests keeps it from leaving', async () => {
    const { venue, send } = await openAccount();
    venue.behaviour = { refusals: 3 };
    const id = await send();
    await cancel(id);
    expect(await untilStatus(id, 'CANCELLED')).toMatchObject({ reason: null, filled: '0' });
    expect(venue.submits).toEqual([]);
  });
});

it('an order that is delayed by the limit of requests does not leave after a halt', async () => {
  const { venue, send } = await openAccount();
  const owner = { companyId, traderId };
  venue.behaviour = { refusals: 3 };
  const id = await send();
  await startHalt(storage.db, 'own', { ...owner, at: new Date(), mayClose: false });
  expect(await untilStatus(id, 'REJECTED')).toMatchObject({
    reason: 'You have halted your own trading.',
  });
  expect(venue.submits).toEqual([]);
  await endHalt(storage.db, 'own', owner);
});

describe('a change', () => {
  it.each([
    ['with an expiry', EXPIRY_MS, /^Change rejected: The venue has not made the change\. Try it/],
    ['without one', null, /^Change rejected: The venue has not confirmed the change\. If it makes/],
  ])(
    'whose answer is lost is answered in time at a venue %s, and taken over if it is made later',
    async (_what, expiryMs, text) => {
      const { venue, send } = await openAccount(expiryMs);
      const id = await send();
      await untilStatus(id, 'OPEN');
      const answeredMs = (expiryMs ?? 0) + ABSENCE_MS;
      venue.changesAfterMs = answeredMs + 150;
      const requestedAt = performance.now();
      await change(id, { amount: '0.2' });
      const refused = await until(async () => {
        const order = await orderOf(id);
        return order.reason !== null && order;
      });
      expect(performance.now() - requestedAt).toBeGreaterThan(answeredMs);
      expect(refused).toMatchObject({ amount: '0.1', reason: expect.stringMatching(text) });
      expect(await until(async () => (await orderOf(id)).amount === '0.2')).toBe(true);
      expect(venue.changes).toHaveLength(1);
    },
  );

  it('that was just confirmed is not sent again', async () => {
    const { venue, send } = await openAccount();
    const id = await send();
    await untilStatus(id, 'OPEN');
    venue.changesAfterMs = 0;
    await change(id, { amount: '0.2' }, 20);
    expect(await until(async () => (await orderOf(id)).amount === '0.2')).toBe(true);
    await engine.takeStored([id]);
    expect(venue.changes).toEqual([{ amount: '0.2' }]);
  });
});

describe('a change by another client of the account', () => {
  it('is looked up, taken over and logged once', async () => {
    const { venue, send } = await openAccount();
    const id = await send();
    const order = await untilStatus(id, 'OPEN');
    const terms = { price: '19000', amount: '0.2' };
    venue.orders.set(id, { order: { ...order, ...terms }, status: 'open' });
    venue.report({ kind: 'terms', orderId: id, terms });
    await until(async () => (await orderOf(id)).price === '19000');
    expect(await orderOf(id)).toMatchObject(terms);
    venue.report({ kind: 'terms', orderId: id, terms });
    await untilStatus(await send(), 'OPEN');
    expect(venue.lookups).toEqual([id]);
    expect(await logOf(id)).toEqual([
      expect.stringMatching(/^order sent: /),
      expect.stringContaining('price 19000 instead of 20000, amount 0.2 instead of 0.1'),
    ]);
  });

  it('is not taken from a message, which may be old', async () => {
    const { venue, send } = await openAccount();
    const id = await send();
    const order = await untilStatus(id, 'OPEN');
    venue.report({ kind: 'terms', orderId: id, terms: { price: '19000' } });
    await until(async () => venue.lookups.length > 0);
    await untilStatus(await send(), 'OPEN');
    expect(await orderOf(id)).toEqual(order);
  });
});

describe('after a gap of the stream', () => {
  it('an order that the venue has cancelled meanwhile is cancelled, and the log says so', async () => {
    const { venue, send } = await openAccount();
    const id = await send();
    await untilStatus(id, 'OPEN');
    venue.orders.set(id, { order: await orderOf(id), status: 'cancelled' });
    venue.reconnect();
    await untilStatus(id, 'CANCELLED');
    expect(await logOf(id)).toContainEqual(
      expect.stringMatching(
        /^state corrected: .*The venue has ended the order: it is cancelled\.$/,
      ),
    );
  });

  it('an order that was triggered meanwhile no longer waits, which is said once', async () => {
    const { venue, send } = await openAccount();
    const id = await send({ type: 'stop_limit', triggerPrice: '19000' });
    const order = await untilStatus(id, 'OPEN');
    expect(waitsForTrigger(order)).toBe(true);
    venue.orders.set(id, { order, status: 'open', hasTriggered: true });
    venue.reconnect();
    const triggered = await until(async () => {
      const present = await orderOf(id);
      return present.triggeredAt !== undefined && present;
    });
    expect(waitsForTrigger(triggered)).toBe(false);
    const lookups = venue.lookups.length;
    venue.report({ kind: 'triggered', orderId: id, at: Date.now() });
    venue.reconnect();
    await until(async () => venue.lookups.length > lookups);
    await untilStatus(await send(), 'OPEN');
    expect(await orderOf(id)).toEqual(triggered);
  });

  it('open orders are looked up one by one, and new orders do not wait for them', async () => {
    const { venue, send } = await openAccount();
    const open = [await send(), await send(), await send()];
    for (const id of open) await untilStatus(id, 'OPEN');
    const answer = deferred<void>();
    venue.untilFound = answer.promise;
    venue.reconnect();
    await until(async () => venue.lookups.length > 0);
    const id = await send();
    await untilStatus(id, 'OPEN');
    expect(venue.lookups).toHaveLength(1);
    answer.resolve();
    await until(async () => open.every((each) => venue.lookups.includes(each)));
  });

  it('lookups of an order that fail end, and say so once', async () => {
    const { venue, send } = await openAccount();
    const id = await send();
    await untilStatus(id, 'OPEN');
    venue.failsToFind = true;
    venue.reconnect();
    const text = 'The state of the order could not be read at the venue. It is shown as it was.';
    await until(async () => (await logOf(id)).some((line) => line.endsWith(text)));
    expect(venue.lookups).toHaveLength(6);
    expect(await orderOf(id)).toMatchObject({ status: 'OPEN' });
  });

  it('balances are compared once all open orders have been looked up', async () => {
    const { venue, accountId, send } = await openAccount();
    const ids = [await send({ side: 'buy', price: '20000' }), await send()];
    for (const id of ids) await untilStatus(id, 'OPEN');
    const [id = ''] = ids;
    venue.fill(await orderOf(id), '0.1');
    venue.orders.set(id, { order: await orderOf(id), status: 'filled' });
    venue.listsTrades = false;
    venue.cash = new Map([
      ['BTC', '0.1'],
      ['USDT', '-2000'],
    ]);
    const answer = deferred<void>();
    venue.untilFound = answer.promise;
    venue.reconnect();
    const gapAt = performance.now();
    // a second reading two seconds later would make the difference count
    await until(async () => performance.now() > gapAt + 3_000);
    answer.resolve();
    await untilStatus(id, 'FILLED');
    await until(async () => venue.lookups.length === 2);
    const rows = await storage.db
      .selectFrom('ledger_entry')
      .select('kind')
      .where('account_id', '=', accountId)
      .execute();
    expect(rows.map(({ kind }) => kind)).toEqual(['fill', 'fill']);
  });
});

it('balances that cannot be compared while an order is uncertain are compared later', async () => {
  const { venue, accountId, send } = await openAccount(null);
  venue.behaviour = { arrivesAfterMs: Number.POSITIVE_INFINITY };
  const id = await send();
  await untilStatus(id, 'UNKNOWN');
  venue.cash = new Map([['USDT', '1000']]);
  venue.reconnect();
  const gapAt = performance.now();
  // four readings, two seconds apart
  await until(async () => performance.now() > gapAt + 8_500);
  venue.orders.set(id, { order: await orderOf(id), status: 'open' });
  const read = () =>
    storage.db
      .selectFrom('ledger_entry')
      .select(['kind', 'asset'])
      .where('account_id', '=', accountId)
      .execute();
  await until(async () => (await read()).length > 0);
  expect(await read()).toEqual([{ kind: 'deposit', asset: 'USDT' }]);
});

describe('after a restart', () => {
  it('an order that had left is not sent again before the venue can no longer take it', async () => {
    const { venue, store } = await openAccount();
    let id = '';
    await restart(async () => {
      id = await store({ type: 'market', price: null });
      await setStored(id, { sent_at: new Date() });
      const order = await orderOf(id);
      setTimeout(() => {
        venue.orders.set(id, { order, status: 'filled' });
        venue.fill(order, '0.1');
      }, EXPIRY_MS);
    });
    expect(await untilStatus(id, 'FILLED')).toMatchObject({ filled: '0.1' });
    expect(venue.submits).toEqual([]);
    expect(venue.filledOf(id)).toBe(0.1);
  });

  it.each(['takes the account', 'takes it and releases it'])(
    'an order without a mark is sent once after an engine of a release without marks %s',
    async (what) => {
      const { venue, accountId, store } = await openAccount();
      let id = '';
      await restart(async () => {
        const engineId = what === 'takes the account' ? crypto.randomUUID() : null;
        await setAccount(accountId, { engine_id: engineId });
        id = await store({ type: 'market', price: null });
        const order = await orderOf(id);
        // it was sent, and the answer was lost with that engine
        setTimeout(() => {
          venue.orders.set(id, { order, status: 'filled' });
          venue.fill(order, '0.1');
        }, EXPIRY_MS);
      });
      expect(await untilStatus(id, 'FILLED')).toMatchObject({ filled: '0.1' });
      expect(venue.submits).toEqual([]);
      expect(venue.filledOf(id)).toBe(0.1);
    },
  );

  it('orders that are for the prices of then are rejected, and others are sent', async () => {
    const { venue, accountId, store } = await openAccount();
    const late: string[] = [];
    const sent: string[] = [];
    await restart(async () => {
      for (const terms of IMMEDIATE) late.push(await store(terms));
      for (const terms of IMMEDIATE)
        sent.push(await store({ ...terms, symbol: PERPETUAL.symbol, reduceOnly: true }));
      sent.push(await store());
      sent.push(await store({ type: 'stop', price: null, triggerPrice: '30000' }));
      for (const id of [...late, ...sent]) await storeAge(id, 16);
      const young = await store({ type: 'market', price: null });
      sent.push(young);
      await storeAge(young, 5);
      // before them, so that none of them can have left without a mark
      await setAccount(accountId, { sends_marked_since: new Date(Date.now() - 60_000) });
    });
    for (const id of late)
      expect(await untilStatus(id, 'REJECTED')).toMatchObject({
        reason: 'The order could not be sent within 15 s. Send it again if it is still wanted.',
      });
    await until(async () => venue.submits.length === sent.length);
    expect(venue.lookups).toEqual([]);
    expect(new Set(venue.submits.map(({ id }) => id))).toEqual(new Set(sent));
  });

  it('what closes a position of spot is sent late, as a reduce-only order is', async () => {
    const { venue, accountId, store, send } = await openAccount();
    venue.behaviour = { fillsAtOnce: true };
    await untilStatus(await send(), 'FILLED');
    let id = '';
    await restart(async () => {
      id = await store({ ...IMMEDIATE[0], side: 'sell', source: 'close' });
      await storeAge(id, 16);
      await setAccount(accountId, { sends_marked_since: new Date(Date.now() - 60_000) });
    });
    expect(await untilStatus(id, 'FILLED')).toMatchObject({ filled: '0.1' });
  });

  it('the history is read back to the last stored fill', async () => {
    const { venue, send, accountId } = await openAccount();
    const id = await send();
    const order = await untilStatus(id, 'OPEN');
    const filledAt = Date.now() - 40 * 86_400_000;
    venue.report({ kind: 'fill', fill: venue.fill(order, '0.04', filledAt) });
    await untilStatus(id, 'PARTIALLY_FILLED');
    venue.fill(order, '0.03', filledAt + 86_400_000);
    await restart(() => Promise.resolve());
    await untilStarted(storage, accountId);
    expect(await until(async () => (await orderOf(id)).filled === '0.07')).toBe(true);
    expect(Math.min(...venue.readSince.slice(1))).toBe(filledAt - 60_000);
  });
});

describe('what is filled above the amount of an order', () => {
  it('is logged, notified, and found by check-ledger', async () => {
    const { venue, send } = await openAccount();
    const id = await send();
    const order = await untilStatus(id, 'OPEN');
    for (const amount of ['0.1', '0.1'])
      venue.report({ kind: 'fill', fill: venue.fill(order, amount) });
    expect(await until(async () => (await orderOf(id)).filled === '0.2')).toBe(true);
    const text = 'The venue has filled 0.2 of 0.1 BTC.';
    expect(await logOf(id)).toContainEqual(expect.stringContaining(text));
    expect(await noticesOf(id)).toEqual([
      expect.stringMatching(
        /^Order filled above its amount: .*The venue has filled 0\.2 of 0\.1 BTC/,
      ),
    ]);
    const { problems } = await checkLedger(storage.db);
    expect(problems.map((problem) => problem.text)).toContainEqual(
      `The order ${id} is filled by 0.2, above its amount of 0.1.`,
    );
  });
});

it('an order of an algo ends with what the venue has filled of it, which is reported later', async () => {
  const { venue, store } = await openAccount();
  const id = await store();
  await storage.db
    .updateTable('trading_order')
    .set({ algo_order_id: crypto.randomUUID() })
    .where('id', '=', id)
    .execute();
  await engine.takeStored([id]);
  const order = await untilStatus(id, 'OPEN');
  const fill = venue.fill(order, '0.04');
  const known = venue.orders.get(id);
  if (known === undefined) throw new Error('The venue does not have the order.');
  known.status = 'cancelled';
  venue.report({ kind: 'done', orderId: id, status: 'cancelled', reason: null, at: Date.now() });
  expect(await untilStatus(id, 'CANCELLED')).toMatchObject({ filled: '0.04' });
  venue.report({ kind: 'fill', fill });
  expect(await orderOf(id)).toMatchObject({ filled: '0.04' });
});
