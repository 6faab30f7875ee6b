import { Batch } from '@parallax/server-kit/storage/batch';
import type { Database, Storage } from '@parallax/server-kit/storage/storage';
import { sql } from 'kysely';
import type { StoredNotification } from '../../../notifications/notification-store.ts';
import { insertNotices } from '../../records/account-notices.ts';
import { type AccountWrite, writeAccountRows } from '../../records/write-account-rows.ts';

/** How long an engine owns an account after its last write or renewal, in seconds. */
export const OWNERSHIP_SECONDS = 4;

/** The engine no longer owns the account; what it has not written is void. */
export class OwnershipLost extends Error {
  override name = 'OwnershipLost';
}

interface Options {
  readonly storage: Pick<Storage, 'db' | 'pubSub'>;
  readonly engineId: string;
  /** called with the notifications that were stored with a change */
  readonly onNotified: (notifications: readonly StoredNotification[]) => void;
}

/**
 * Stores the writes of the accounts that this engine owns. Writes that arrive together share one
 * transaction, which leaves out the accounts that another engine has taken over.
 */
export class AccountWriter {
  readonly #batch: Batch<AccountWrite, number | undefined>;
  /** openings of accounts with a write that was not stored, on which their later writes are based */
  readonly #revoked = new Set<number>();

  constructor(private readonly options: Options) {
    this.#batch = new Batch(async (writes) => {
      const valid = writes.filter(({ generation }) => !this.#revoked.has(generation));
      try {
        return await this.#write(valid);
      } catch (error) {
        for (const { generation } of valid) this.#revoked.add(generation);
        throw error;
      }
    });
  }

  /**
   * Resolves with the version of the account that has the change, once it is durable. Throws
   * OwnershipLost, or the failure of the storage, after which the outcome is unknown.
   */
  async add(write: AccountWrite): Promise<number> {
    const version = await this.#batch.add(write);
    if (version === undefined) throw new OwnershipLost('Another engine owns the account.');
    return version;
  }

  /** Drops the writes of an opening of an account that are not stored yet. */
  revoke(generation: number): void {
    this.#revoked.add(generation);
  }

  untilDone(): Promise<void> {
    return this.#batch.untilDone();
  }

  async #write(
    writes: readonly AccountWrite[],
  ): Promise<(write: AccountWrite) => number | undefined> {
    const { storage, onNotified } = this.options;
    const { versions, notified } = await storage.db.transaction().execute(async (transaction) => {
      const ids = [...new Set(writes.map(({ accountId }) => accountId))];
      const versions = await this.#advance(transaction, ids);
      const owned = writes.flatMap((write) => {
        const version = versions.get(write.accountId);
        return version === undefined ? [] : { ...write, version };
      });
      const notices = owned.flatMap((write) => write.notices ?? []);
      // before the fills that they are about
      const notified = await insertNotices(transaction, storage.pubSub, notices);
      await writeAccountRows(transaction, owned);
      await storage.pubSub.publish(transaction, 'account', [...versions.keys()]);
      return { versions, notified };
    });
    if (notified.length > 0) onNotified(notified);
    const stored = new Set(writes);
    return (write) => (stored.has(write) ? versions.get(write.accountId) : undefined);
  }

  /** Advances the versions of those accounts that this engine owns, and renews its ownership. */
  async #advance(
    transaction: Database,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, number>> {
    // locked in one order, so that two engines cannot wait for each other
    const { rows } = await sql<{ id: string; version: number }>`
      update account set version = version + 1,
        owned_until = now() + make_interval(secs => ${OWNERSHIP_SECONDS})
      where id in (select id from account where id = any(${[...ids]}::uuid[])
          and engine_id = ${this.options.engineId} order by id for update)
      returning id, version`.execute(transaction);
    return new Map(rows.map(({ id, version }) => [id, version]));
  }
}
