import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { NOTIFICATIONS_MAX } from '@parallax/protocol';
import type { Storage } from '@parallax/server-kit/storage/storage';
import type { KyselyPlugin, QueryId } from 'kysely';
import { selectNotifications } from '../notifications/notification-store.ts';
import { DEMO_TRADERS } from '../seed/demo-traders.ts';
import { openStorageWithTraders } from '../testing/open-storage-with-traders.ts';
import { type AlertWrite, AlertWriter } from './alert-writer.ts';
import { toWatchedAlert, type WatchedAlert } from './watched-alert.ts';

const FIRINGS = 1_000;
/** A thousand firings take well under a second on an idle machine. */
const BOUND_MS = 10_000;
/** Number of firings, each added as soon as the previous one is stored. */
const FOLLOWING = 20;
const TRADER = DEMO_TRADERS[0]?.id ?? '';

let storage: Storage;
let remove: () => Promise<void>;
let writer: AlertWriter;
let alerts: WatchedAlert[];
let transactions: number;
let sent: string[];
let outdated: string[];

const row = () => ({
  id: randomUUID(),
  trader_id: TRADER,
  kind: 'above' as const,
  contract: 'binance_spot:BTCUSDT',
  other: null,
  value: 110,
  window_minutes: null,
  repeat: 'once' as const,
  pause_minutes: null,
  active: true,
  expires_at: null,
  side: 'below' as const,
  fired_at: null,
});

const firingOf = (alert: WatchedAlert, number: number): AlertWrite => ({
  alert,
  side: 'above',
  sideAt: Date.now(),
  firings: 1,
  firedAt: Date.now(),
  deactivates: true,
  messages: [{ type: 'ALERT', title: `Firing ${number}`, short_message: 'Last price 111.00' }],
});
/** A firing of an alert that fires each time. */
const repeatingFiring = (alert: WatchedAlert, number: number): AlertWrite => ({
  ...firingOf(alert, number),
  deactivates: false,
});
const firstTitles = (count: number) =>
  Array.from({ length: count }, (_, number) => `Firing ${number}`);
const storedTitles = async (): Promise<string[]> => {
  const rows = await storage.db
    .selectFrom('notification')
    .select('title')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ title }) => title);
};

beforeAll(async () => {
  ({ storage, remove } = await openStorageWithTraders());
});
beforeEach(async () => {
  const rows = await storage.db
    .insertInto('price_alert')
    .values(Array.from({ length: FIRINGS }, row))
    .returningAll()
    .execute();
  alerts = rows.map(toWatchedAlert);
  transactions = 0;
  sent = [];
  outdated = [];
  writer = new AlertWriter({
    storage,
    onStored: (stored) => {
      transactions += 1;
      sent.push(...stored.map(({ notification }) => notification.title));
    },
    onOutdated: (ids) => outdated.push(...ids),
    log: (line) => {
      throw new Error(line);
    },
  });
});
afterEach(async () => {
  await writer.close();
  await storage.db.deleteFrom('price_alert').execute();
  await storage.db.deleteFrom('notification').execute();
});
afterAll(() => remove());

describe('design §4 a burst of firings', () => {
  it('is stored in order, once per firing, in a few transactions', async () => {
    const began = performance.now();
    for (const [number, alert] of alerts.entries()) writer.add(firingOf(alert, number));
    await writer.flush();
    expect(performance.now() - began).toBeLessThan(BOUND_MS);
    expect(transactions).toBeLessThanOrEqual(6);
    expect(sent).toEqual(firstTitles(FIRINGS));
    expect(await storedTitles()).toEqual(firstTitles(FIRINGS));
    expect(outdated).toEqual([]);
    const stored = await storage.db
      .selectFrom('price_alert')
      .select(['firings', 'active'])
      .distinct()
      .execute();
    expect(stored).toEqual([{ firings: 1, active: false }]);
  });

  it('is not stored again if another server has already stored it', async () => {
    const copies = alerts.map((alert) => ({ ...alert }));
    for (const [number, alert] of alerts.entries()) writer.add(firingOf(alert, number));
    await writer.flush();
    for (const [number, alert] of copies.entries()) writer.add(firingOf(alert, number));
    await writer.flush();
    expect(await storedTitles()).toHaveLength(FIRINGS);
    expect(outdated).toEqual(copies.map(({ id }) => id));
  });

  it('is pruned to the notification limit: the oldest read notifications first, then the oldest unread', async () => {
    const [first, second] = [alerts.slice(0, 400), alerts.slice(400)];
    for (const [number, alert] of first.entries()) writer.add(firingOf(alert, number));
    await writer.flush();
    await storage.db
      .updateTable('notification')
      .set({ read: true })
      .where('title', 'in', firstTitles(300))
      .execute();
    for (const [at, alert] of second.slice(0, 200).entries()) {
      writer.add(firingOf(alert, first.length + at));
    }
    await writer.flush();
    await writer.prune();
    // the 600 exceed the limit by 100: the oldest 100 of the 300 read ones are deleted
    expect(await storedTitles()).toEqual(firstTitles(600).slice(100));

    for (const [at, alert] of second.slice(200).entries()) writer.add(firingOf(alert, 600 + at));
    await writer.flush();
    await writer.prune();
    const newest = firstTitles(FIRINGS).slice(-NOTIFICATIONS_MAX);
    expect(await storedTitles()).toEqual(newest);
    const list = await selectNotifications(storage.db, TRADER, undefined);
    expect(list.map(({ title }) => title)).toEqual(newest.toReversed());
  });
});

/** Another writer on the same storage. */
const writerOn = (plugin: KyselyPlugin, log: (line: string) => void): AlertWriter =>
  new AlertWriter({
    storage: { ...storage, db: storage.db.withPlugin(plugin) },
    onStored: () => undefined,
    onOutdated: (ids) => outdated.push(...ids),
    log,
  });

describe('design §4 a flush while further firings follow', () => {
  it('resolves without waiting for the firings that follow', async () => {
    const [alert] = alerts;
    if (!alert) throw new Error('There are no alerts.');
    let following = 0;
    const busy: AlertWriter = new AlertWriter({
      storage,
      onStored: () => {
        if (following === FOLLOWING) return;
        following += 1;
        busy.add(repeatingFiring(alert, following));
      },
      onOutdated: (ids) => outdated.push(...ids),
      log: (line) => {
        throw new Error(line);
      },
    });
    busy.add(repeatingFiring(alert, 0));
    await busy.flush();
    expect(await storedTitles()).toContain('Firing 0');
    expect(following).toBeLessThan(3);
    following = FOLLOWING;
    await busy.close();
  });
});

describe('design §4 firings while the storage is slow or fails', () => {
  it('are all stored, including several of the same alert', async () => {
    const [alert] = alerts;
    if (!alert) throw new Error('There are no alerts.');
    let isFailing = true;
    const logged: string[] = [];
    const failing = writerOn(
      {
        transformQuery: ({ node }) => {
          if (isFailing) throw new Error('The storage fails.');
          return node;
        },
        transformResult: async ({ result }) => result,
      },
      (line) => void logged.push(line),
    );
    failing.add(repeatingFiring(alert, 0));
    while (logged.length === 0) await nextTurn();
    failing.add(repeatingFiring(alert, 1));
    isFailing = false;
    await failing.flush();
    expect(await storedTitles()).toEqual(firstTitles(2));
    failing.add(repeatingFiring(alert, 2));
    await failing.close();
    expect(await storedTitles()).toEqual(firstTitles(3));
    expect(outdated).toEqual([]);
    const stored = storage.db
      .selectFrom('price_alert')
      .select('firings')
      .where('id', '=', alert.id);
    expect(await stored.executeTakeFirst()).toEqual({ firings: 3 });
  });

  it('are pruned later if they are stored while earlier firings are being pruned', async () => {
    const pruningState = { isDeleted: false, isReleased: false };
    const deletions = new Set<QueryId>();
    const slow = writerOn(
      {
        transformQuery: ({ node, queryId }) => {
          if (node.kind === 'DeleteQueryNode') deletions.add(queryId);
          return node;
        },
        transformResult: async ({ result, queryId }) => {
          if (!deletions.has(queryId)) return result;
          pruningState.isDeleted = true;
          while (!pruningState.isReleased) await nextTurn();
          return result;
        },
      },
      () => undefined,
    );
    for (const [number, alert] of alerts.slice(0, NOTIFICATIONS_MAX).entries()) {
      slow.add(firingOf(alert, number));
    }
    await slow.flush();
    const pruning = slow.prune();
    while (!pruningState.isDeleted) await nextTurn();
    for (const [at, alert] of alerts.slice(NOTIFICATIONS_MAX, NOTIFICATIONS_MAX + 2).entries()) {
      slow.add(firingOf(alert, NOTIFICATIONS_MAX + at));
    }
    await slow.flush();
    pruningState.isReleased = true;
    await pruning;
    expect(await storedTitles()).toHaveLength(NOTIFICATIONS_MAX + 2);
    await slow.prune();
    expect(await storedTitles()).toEqual(firstTitles(NOTIFICATIONS_MAX + 2).slice(2));
    await slow.close();
  });
});
