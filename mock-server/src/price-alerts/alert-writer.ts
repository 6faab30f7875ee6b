import { setTimeout as delay } from 'node:timers/promises';
import { asError } from '@parallax/server-kit/config/errors';
import type { Log } from '@parallax/server-kit/log/log';
import { StorageUnavailable } from '@parallax/server-kit/storage/pool';
import type { Database, Storage } from '@parallax/server-kit/storage/storage';
import { sql } from 'kysely';
import { z } from 'zod';
import {
  insertNotifications,
  type NotificationContent,
  type StoredNotification,
} from '../notifications/notification-store.ts';
import { pruneNotifications } from '../notifications/prune-notifications.ts';
import type { WatchedAlert } from './watched-alert.ts';

/** Maximum number of alerts stored in one transaction. */
const BATCH_MAX = 200;
/**
 * Changes within this time after a transaction, in milliseconds, are stored together in the next
 * one.
 */
const BATCH_DELAY_MS = 500;
/** Wait after a failed transaction, in milliseconds. */
const RETRY_MS = 1_000;

/** A change of an alert that must be stored with its notifications. */
export interface AlertWrite {
  readonly alert: WatchedAlert;
  readonly side: WatchedAlert['side'];
  readonly sideAt: number;
  readonly firings: number;
  /** when it last fired; null if it did not */
  readonly firedAt: number | null;
  /** whether the alert becomes inactive */
  readonly deactivates: boolean;
  readonly messages: readonly NotificationContent[];
}

interface Options {
  readonly storage: Pick<Storage, 'db' | 'pubSub'>;
  /** called after the transaction, with the addresses of the traders who receive alerts by e-mail */
  readonly onStored: (
    sent: readonly StoredNotification[],
    addresses: ReadonlyMap<string, string>,
  ) => void;
  /** called with alerts that have been changed by the trader or another server since they were read */
  readonly onOutdated: (ids: readonly string[]) => void;
  readonly log: Log;
}

/** Combines two changes of an alert, so that the later one does not discard an earlier firing. */
const merge = (earlier: AlertWrite | undefined, later: AlertWrite): AlertWrite =>
  earlier === undefined || earlier.alert.revision !== later.alert.revision
    ? later
    : {
        ...later,
        firings: earlier.firings + later.firings,
        firedAt: later.firedAt ?? earlier.firedAt,
        deactivates: earlier.deactivates || later.deactivates,
        messages: [...earlier.messages, ...later.messages],
      };

const storedSchema = z.array(
  z.object({ id: z.string(), traderId: z.string(), address: z.string().nullable() }),
);
type StoredAlert = z.infer<typeof storedSchema>[number];

/**
 * Stores changes of alerts that have neither been changed by the trader nor fired since they were
 * read. Returns the stored ones by id, with the addresses of traders who receive them by e-mail.
 */
async function storeAlerts(
  transaction: Database,
  writes: readonly AlertWrite[],
): Promise<ReadonlyMap<string, StoredAlert>> {
  const values = writes.map(({ alert, side, sideAt, firings, firedAt, deactivates }) => ({
    id: alert.id,
    revision: alert.revision,
    stored_firings: alert.storedFirings,
    side,
    side_at: new Date(sideAt).toISOString(),
    fired: firings,
    fired_at: firedAt === null ? null : new Date(firedAt).toISOString(),
    deactivates,
  }));
  // without the list of ids PostgreSQL reads every alert, since it cannot estimate the recordset
  const ids = values.map(({ id }) => id);
  const { rows } = await sql`
    update price_alert set
      side = change.side,
      side_at = change.side_at,
      firings = price_alert.firings + change.fired,
      fired_at = coalesce(change.fired_at, price_alert.fired_at),
      condition_fired_at = coalesce(change.fired_at, price_alert.condition_fired_at),
      active = not change.deactivates
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as change(
      id uuid, revision int, stored_firings int, side text, side_at timestamptz,
      fired int, fired_at timestamptz, deactivates boolean
    )
    where price_alert.id = any(${ids}::uuid[])
      and price_alert.id = change.id
      and price_alert.revision = change.revision
      and price_alert.firings = change.stored_firings
      and price_alert.active
    returning price_alert.id, price_alert.trader_id as "traderId", (
      select trader.email from trader where trader.id = price_alert.trader_id and email_alerts
    ) as address`.execute(transaction);
  return new Map(storedSchema.parse(rows).map((row) => [row.id, row]));
}

interface Pending {
  /** the sequence number of the earliest change that it includes, counted from 1 */
  readonly firstChange: number;
  readonly write: AlertWrite;
}

interface Flush {
  /** the sequence number of the last change that it waits for */
  readonly upTo: number;
  readonly resolve: () => void;
}

const addressesOf = (stored: readonly StoredAlert[]): Map<string, string> =>
  new Map(
    stored.flatMap(({ traderId, address }) => (address === null ? [] : [[traderId, address]])),
  );

/**
 * Stores the changes of alerts, each firing in one transaction with its notification: after a crash
 * there are both or neither. Retries while the storage fails.
 */
export class AlertWriter {
  /** unstored changes by alert id, ordered by the earliest change of each alert */
  #pending = new Map<string, Pending>();
  /** the changes of the transaction in progress, by alert id */
  #storing: ReadonlyMap<string, Pending> = new Map();
  #running: Promise<void> | undefined;
  #isClosed = false;
  #storedAt = Number.NEGATIVE_INFINITY;
  /** ends the wait for the next batch */
  #delayAbort = new AbortController();
  /** number of changes that have been added */
  #added = 0;
  #flushes: readonly Flush[] = [];
  /** traders who have received notifications since the last `prune` */
  readonly #toPrune = new Set<string>();

  constructor(private readonly options: Options) {}

  add(write: AlertWrite): void {
    const { id } = write.alert;
    const earlier = this.#pending.get(id);
    this.#added += 1;
    const firstChange = earlier?.firstChange ?? this.#added;
    this.#pending.set(id, { firstChange, write: merge(earlier?.write, write) });
    this.#running ??= this.#run();
  }

  /** Whether a change of this revision of an alert is not stored yet. */
  hasUnstored(id: string, revision: number): boolean {
    const unstored = this.#pending.get(id) ?? this.#storing.get(id);
    return unstored?.write.alert.revision === revision;
  }

  /**
   * Stores the pending changes without waiting for a batch. Resolves when they are stored, or when they
   * could not be stored after `close`; later changes may be pending again.
   */
  async flush(): Promise<void> {
    if (this.#running === undefined) return;
    this.#delayAbort.abort();
    await new Promise<void>((resolve) => {
      this.#flushes = [...this.#flushes, { upTo: this.#added, resolve }];
    });
  }

  /**
   * Deletes the notifications beyond the limit of each trader who has received one since the last
   * `prune`. It reads complete lists, so it does not run for each firing.
   */
  async prune(): Promise<void> {
    const traderIds = [...this.#toPrune];
    // a trader may receive another notification in the meantime
    this.#toPrune.clear();
    try {
      await pruneNotifications(this.options.storage.db, traderIds);
    } catch (error) {
      for (const traderId of traderIds) this.#toPrune.add(traderId);
      throw error;
    }
  }

  /** Stores pending changes, without further retries. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.flush();
  }

  async #waitForBatch(): Promise<void> {
    const remainingMs = this.#storedAt + BATCH_DELAY_MS - performance.now();
    const isFull = this.#pending.size >= BATCH_MAX;
    if (this.#isClosed || this.#flushes.length > 0 || isFull || remainingMs <= 0) return;
    this.#delayAbort = new AbortController();
    await delay(remainingMs, undefined, { signal: this.#delayAbort.signal }).catch(() => undefined);
  }

  async #run(): Promise<void> {
    while (this.#pending.size > 0) {
      await this.#waitForBatch();
      this.#storing = new Map([...this.#pending].slice(0, BATCH_MAX));
      for (const id of this.#storing.keys()) this.#pending.delete(id);
      try {
        await this.#store(Array.from(this.#storing.values(), ({ write }) => write));
        this.#storing = new Map();
        this.#storedAt = performance.now();
        this.#endFlushes();
      } catch (error) {
        // the storage has logged its outage
        if (!(error instanceof StorageUnavailable)) {
          this.options.log(`Price alerts could not be stored: ${asError(error).message}`);
        }
        this.#restore();
        if (this.#isClosed) break;
        await delay(RETRY_MS);
      }
    }
    this.#running = undefined;
    for (const { resolve } of this.#flushes) resolve();
    this.#flushes = [];
  }

  /** Ends the flushes whose changes are stored. */
  #endFlushes(): void {
    const [first] = this.#pending.values();
    const isDone = ({ upTo }: Flush): boolean => first === undefined || first.firstChange > upTo;
    for (const flush of this.#flushes.filter(isDone)) flush.resolve();
    this.#flushes = this.#flushes.filter((flush) => !isDone(flush));
  }

  /** Makes the changes of the failed transaction pending again, before the later ones. */
  #restore(): void {
    const later = this.#pending;
    this.#pending = new Map(this.#storing);
    this.#storing = new Map();
    for (const [id, { firstChange, write }] of later) {
      const earlier = this.#pending.get(id);
      this.#pending.set(id, {
        firstChange: earlier?.firstChange ?? firstChange,
        write: merge(earlier?.write, write),
      });
    }
  }

  async #store(batch: readonly AlertWrite[]): Promise<void> {
    const { storage, onStored, onOutdated } = this.options;
    const { byId, sent } = await storage.db.transaction().execute(async (transaction) => {
      const byId = await storeAlerts(transaction, batch);
      const entries = batch
        .filter(({ alert }) => byId.has(alert.id))
        .flatMap(({ alert: { traderId }, messages }) =>
          messages.map((content) => ({ traderId, content })),
        );
      return { byId, sent: await insertNotifications(transaction, storage.pubSub, entries) };
    });
    const stored = batch.filter(({ alert }) => byId.has(alert.id));
    for (const { alert, firings } of stored) alert.storedFirings += firings;
    for (const { traderId } of sent) this.#toPrune.add(traderId);
    onStored(sent, addressesOf([...byId.values()]));
    const outdated = batch.flatMap(({ alert }) => (byId.has(alert.id) ? [] : alert.id));
    if (outdated.length > 0) onOutdated(outdated);
  }
}
