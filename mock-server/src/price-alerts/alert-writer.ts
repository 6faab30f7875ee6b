import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import { asError } from '../config/errors.ts';
import {
  insertNotifications,
  type NotificationContent,
  type StoredNotification,
} from '../notifications/notification-store.ts';
import type { Database, Storage } from '../storage/storage.ts';
import type { WatchedAlert } from './watched-alert.ts';

/** Alerts that are stored in one transaction. */
const BATCH = 200;
/** Changes of this time, in milliseconds, go in one transaction. */
const GATHER_MS = 250;
/** Pause after a failed transaction, in milliseconds. */
const RETRY_MS = 1_000;

/** A change of an alert that has to be stored with its notification. */
export interface AlertWrite {
  readonly alert: WatchedAlert;
  readonly side: WatchedAlert['side'];
  readonly sideAt: number;
  /** when it fired; null if it did not */
  readonly firedAt: number | null;
  /** whether the alert is inactive from now on */
  readonly ends: boolean;
  readonly message: NotificationContent | undefined;
}

interface Options {
  readonly storage: Pick<Storage, 'db' | 'pubSub'>;
  /** called after the transaction */
  readonly onStored: (writes: readonly AlertWrite[], sent: readonly StoredNotification[]) => void;
  /** called with alerts that were changed, deleted or stored by somebody else meanwhile */
  readonly onOutdated: (ids: readonly string[]) => void;
  readonly log: (line: string) => void;
}

/** A firing must not be replaced by the side that follows it. */
const merged = (earlier: AlertWrite | undefined, later: AlertWrite): AlertWrite =>
  earlier?.message === undefined || earlier.alert.revision !== later.alert.revision
    ? later
    : { ...earlier, side: later.side, sideAt: later.sideAt, ends: earlier.ends || later.ends };

const storedSchema = z.array(z.object({ id: z.string() }));

/**
 * Stores the sides of alerts that are as they were read: neither changed by the trader nor fired
 * since. Returns the ids of the stored ones.
 */
async function storeAlerts(
  transaction: Database,
  writes: readonly AlertWrite[],
): Promise<ReadonlySet<string>> {
  const values = writes.map(({ alert, side, sideAt, firedAt, ends }) => ({
    id: alert.id,
    revision: alert.revision,
    stored_firings: alert.storedFirings,
    side,
    side_at: new Date(sideAt).toISOString(),
    fired: firedAt === null ? 0 : 1,
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
    returning price_alert.id`.execute(transaction);
  return new Set(storedSchema.parse(rows).map(({ id }) => id));
}

/**
 * Stores the changes of alerts, each firing in one transaction with its notification: after a crash
 * there are both or neither. Retries while the storage fails.
 */
export class AlertWriter {
  #pending = new Map<string, AlertWrite>();
  #running: Promise<void> | undefined;
  #closed = false;

  constructor(private readonly options: Options) {}

  add(write: AlertWrite): void {
    const { id } = write.alert;
    this.#pending.set(id, merged(this.#pending.get(id), write));
    this.#running ??= this.#run();
  }

  /** Resolves when everything added so far is stored. */
  async flushed(): Promise<void> {
    await this.#running;
  }

  /** Stores what is pending, without further retries. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#pending.size > 0) {
      if (!this.#closed) await pause(GATHER_MS);
      const batch = [...this.#pending.values()].slice(0, BATCH);
      for (const { alert } of batch) this.#pending.delete(alert.id);
      try {
        await this.#store(batch);
      } catch (error) {
        this.options.log(`Price alerts could not be stored: ${asError(error).message}`);
        this.#restore(batch);
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
    const { ids, sent } = await storage.db.transaction().execute(async (transaction) => {
      const ids = await storeAlerts(transaction, batch);
      const wanted = batch.flatMap(({ alert, message }) =>
        message !== undefined && ids.has(alert.id)
          ? { traderId: alert.traderId, content: message }
          : [],
      );
      return { ids, sent: await insertNotifications(transaction, storage.pubSub, wanted) };
    });
    const stored = batch.filter(({ alert }) => ids.has(alert.id));
    for (const { alert, firedAt } of stored) if (firedAt !== null) alert.storedFirings += 1;
    onStored(stored, sent);
    const outdated = batch.flatMap(({ alert }) => (ids.has(alert.id) ? [] : alert.id));
    if (outdated.length > 0) onOutdated(outdated);
  }
}
