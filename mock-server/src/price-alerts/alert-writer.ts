import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import { asError } from '../config/errors.ts';
import {
  insertNotifications,
  type NotificationContent,
  type StoredNotification,
} from '../notifications/notification-store.ts';
import { pruneNotifications } from '../notifications/prune-notifications.ts';
import type { Database, Storage } from '../storage/storage.ts';
import type { WatchedAlert } from './watched-alert.ts';

/** Alerts that are stored in one transaction. */
const BATCH = 200;
/**
 * Changes within this time after a transaction, in milliseconds, are stored together in the next
 * one.
 */
const BATCH_DELAY_MS = 500;
/** Pause after a failed transaction, in milliseconds. */
const RETRY_MS = 1_000;

/** A change of an alert that must be stored with its notifications. */
export interface AlertWrite {
  readonly alert: WatchedAlert;
  readonly side: WatchedAlert['side'];
  readonly sideAt: number;
  readonly firings: number;
  /** when it last fired; null if it did not */
  readonly firedAt: number | null;
  /** whether the alert is inactive from now on */
  readonly ends: boolean;
  readonly messages: readonly NotificationContent[];
}

interface Options {
  readonly storage: Pick<Storage, 'db' | 'pubSub'>;
  /** called after the transaction, with the addresses of the traders who receive alerts by e-mail */
  readonly onStored: (
    sent: readonly StoredNotification[],
    addresses: ReadonlyMap<string, string>,
  ) => void;
  /** called with alerts that were meanwhile changed, deleted or stored by another server */
  readonly onOutdated: (ids: readonly string[]) => void;
  readonly log: (line: string) => void;
}

/** A firing must not be replaced by the change that follows it. */
const merged = (earlier: AlertWrite | undefined, later: AlertWrite): AlertWrite =>
  earlier === undefined || earlier.alert.revision !== later.alert.revision
    ? later
    : {
        ...later,
        firings: earlier.firings + later.firings,
        firedAt: later.firedAt ?? earlier.firedAt,
        ends: earlier.ends || later.ends,
        messages: [...earlier.messages, ...later.messages],
      };

const storedSchema = z.array(
  z.object({ id: z.string(), traderId: z.string(), address: z.string().nullable() }),
);
type StoredAlert = z.infer<typeof storedSchema>[number];

/**
 * Stores the sides of alerts that have neither been changed by the trader nor fired since they were
 * read. Returns the stored ones by id, with the addresses of traders who receive them by e-mail.
 */
async function storeAlerts(
  transaction: Database,
  writes: readonly AlertWrite[],
): Promise<ReadonlyMap<string, StoredAlert>> {
  const values = writes.map(({ alert, side, sideAt, firings, firedAt, ends }) => ({
    id: alert.id,
    revision: alert.revision,
    stored_firings: alert.storedFirings,
    side,
    side_at: new Date(sideAt).toISOString(),
    fired: firings,
    fired_at: firedAt === null ? null : new Date(firedAt).toISOString(),
    ends,
  }));
  // without the list of ids PostgreSQL reads every alert, since it cannot estimate the recordset
  const ids = values.map(({ id }) => id);
  const { rows } = await sql`
    update price_alert set
      side = change.side,
      side_at = change.side_at,
      firings = price_alert.firings + change.fired,
      fired_at = coalesce(change.fired_at, price_alert.fired_at),
      active = not change.ends
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as change(
      id uuid, revision int, stored_firings int, side text, side_at timestamptz,
      fired int, fired_at timestamptz, ends boolean
    )
    where price_alert.id = any(${ids}::uuid[])
      and price_alert.id = change.id
      and price_alert.revision = change.revision
      and price_alert.firings = change.stored_firings
      and price_alert.active
    returning price_alert.id, price_alert.trader_id as "traderId", (
      select trader.email from trader where trader.id = price_alert.trader_id and mails_alerts
    ) as address`.execute(transaction);
  return new Map(storedSchema.parse(rows).map((row) => [row.id, row]));
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
  #pending = new Map<string, AlertWrite>();
  /** of the transaction in progress, by alert */
  #storing: ReadonlyMap<string, AlertWrite> = new Map();
  #running: Promise<void> | undefined;
  #closed = false;
  #storedAt = Number.NEGATIVE_INFINITY;
  /** ends the current pause */
  #pauseAbort = new AbortController();
  /** number of calls that wait until everything is stored */
  #flushes = 0;
  /** traders with new notifications since the last ones were deleted */
  readonly #toPrune = new Set<string>();

  constructor(private readonly options: Options) {}

  add(write: AlertWrite): void {
    const { id } = write.alert;
    this.#pending.set(id, merged(this.#pending.get(id), write));
    this.#running ??= this.#run();
  }

  /** Whether a change of this revision of an alert is not stored yet. */
  hasUnstored(id: string, revision: number): boolean {
    const write = this.#pending.get(id) ?? this.#storing.get(id);
    return write?.alert.revision === revision;
  }

  /** Stores pending changes without the pause between batches, and resolves when none is left. */
  async flushed(): Promise<void> {
    this.#flushes += 1;
    this.#pauseAbort.abort();
    try {
      await this.#running;
    } finally {
      this.#flushes -= 1;
    }
  }

  /**
   * For each trader who has received any, deletes the notifications beyond the limit. It reads
   * whole lists, so it is not done for each firing.
   */
  async prune(): Promise<void> {
    const traderIds = [...this.#toPrune];
    // a trader may receive another notification meanwhile
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
    this.#closed = true;
    await this.flushed();
  }

  async #waitForBatch(): Promise<void> {
    const remainingMs = this.#storedAt + BATCH_DELAY_MS - performance.now();
    if (this.#closed || this.#flushes > 0 || this.#pending.size >= BATCH || remainingMs <= 0)
      return;
    this.#pauseAbort = new AbortController();
    await pause(remainingMs, undefined, { signal: this.#pauseAbort.signal }).catch(() => undefined);
  }

  async #run(): Promise<void> {
    while (this.#pending.size > 0) {
      await this.#waitForBatch();
      const batch = [...this.#pending.values()].slice(0, BATCH);
      this.#storing = new Map(batch.map((write) => [write.alert.id, write]));
      for (const id of this.#storing.keys()) this.#pending.delete(id);
      try {
        await this.#store(batch);
        this.#storing = new Map();
        this.#storedAt = performance.now();
      } catch (error) {
        this.options.log(`Price alerts could not be stored: ${asError(error).message}`);
        this.#restore(batch);
        this.#storing = new Map();
        if (this.#closed) break;
        await pause(RETRY_MS);
      }
    }
    this.#running = undefined;
  }

  #restore(batch: readonly AlertWrite[]): void {
    for (const write of batch) {
      const later = this.#pending.get(write.alert.id);
      this.#pending.set(write.alert.id, later === undefined ? write : merged(write, later));
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
