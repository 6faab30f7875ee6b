import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, jest } from '@jest/globals';
import type { Candle } from '@parallax/protocol';
import type { Storage } from '@parallax/server-kit/storage/storage';
import type { PriceAlertTable } from '@parallax/server-kit/storage/tables';
import { tapMarket } from '@parallax/server-market/tapped-market';
import type { Insertable, KyselyPlugin } from 'kysely';
import { PendingMail } from '../../mail/pending-mail.ts';
import { DEMO_TRADERS } from '../../seed/demo-traders.ts';
import { openStorageWithTraders } from '../../testing/open-storage-with-traders.ts';
import { PriceAlertService } from '../price-alert-service.ts';
import { type AlertMarket, SPOT } from './alert-market.ts';

export const MINUTE = 60_000;
const ALERT: Insertable<PriceAlertTable> = {
  id: randomUUID(),
  trader_id: DEMO_TRADERS[0]?.id ?? '',
  kind: 'above',
  contract: SPOT,
  other: null,
  value: 110,
  window_minutes: null,
  repeat: 'once',
  pause_minutes: null,
  active: true,
  expires_at: null,
  side: null,
  fired_at: null,
};

export let storage: Storage;
let remove: () => Promise<void>;
beforeAll(async () => {
  ({ storage, remove } = await openStorageWithTraders());
});
afterEach(async () => {
  jest.useRealTimers();
  await storage.db.deleteFrom('price_alert').execute();
  await storage.db.deleteFrom('price_alert_watch').execute();
});
afterAll(() => remove());

/** Lets a test advance the timers, but not the clock or the turns of the event loop. */
export function startFakeTimers(): void {
  jest.useFakeTimers({ doNotFake: ['Date', 'nextTick', 'setImmediate', 'queueMicrotask'] });
}

export const add = (alert: Partial<Insertable<PriceAlertTable>>) =>
  storage.db
    .insertInto('price_alert')
    .values({ ...ALERT, ...alert })
    .execute();
export const stored = () =>
  storage.db
    .selectFrom('price_alert')
    .select(['side', 'firings', 'active'])
    .executeTakeFirstOrThrow();

interface Options {
  readonly market: AlertMarket;
  readonly plugin?: KyselyPlugin;
  readonly now?: () => number;
  /** called with each check of the leadership */
  readonly onCheck?: () => void;
}

/**
 * Starts a service as the only server; returns the titles and messages of the notifications, and the
 * logged lines.
 */
export function start({ market, plugin, now = Date.now, onCheck }: Options) {
  const fired: string[] = [];
  const messages: string[] = [];
  const logged: string[] = [];
  const tapped = tapMarket(market);
  const service = new PriceAlertService({
    market: tapped.market,
    tap: tapped.createTap(),
    storage: {
      db: plugin ? storage.db.withPlugin(plugin) : storage.db,
      pubSub: storage.pubSub,
      acquireLeadership: async () => ({
        isHeld: async () => {
          onCheck?.();
          return true;
        },
        release: async () => undefined,
      }),
    },
    publish: (_traderId, { title, short_message }) => {
      fired.push(title);
      messages.push(short_message);
    },
    mail: { send: () => Promise.resolve() },
    pendingMail: new PendingMail(),
    now,
    log: (line) => void logged.push(line),
  });
  tapped.market.start(() => undefined);
  service.start();
  return { service, fired, messages, logged };
}

export const candleAt = (at: number): Candle => ({
  at,
  open: 100,
  high: 120,
  low: 100,
  close: 100,
  volume: 1,
});
