import type { Session } from '@parallax/protocol';
import type { BackgroundWork } from '@parallax/server-kit/config/background-work';
import type { Log } from '@parallax/server-kit/log/log';
import { StorageUnavailable } from '@parallax/server-kit/storage/pool';
import type { Database } from '@parallax/server-kit/storage/storage';
import type { Request } from 'express';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { findSession } from '../../http/api/request-session.ts';
import type { Pseudonyms } from '../pseudonyms.ts';
import type { PageRemotes } from '../remotes.ts';
import type { RunningReleases } from '../running-releases.ts';

const USERS_CACHED = 10_000;
const DAY_LENGTH = '2026-11-20'.length;

/** The current day in UTC, by the server's clock. */
const today = (): string => new Date().toISOString().slice(0, DAY_LENGTH);

/**
 * Records which versions the server has sent to each signed-in user, in pages and at the sign-in on a page
 * that was sent before it. What a browser reports about a version proves nothing without this record.
 */
export class ServedVersions {
  /** what was last recorded of a user, and when: the record of a user is written once a day at most */
  readonly #recorded = new LRUCache<string, string>({ max: USERS_CACHED });
  readonly #pending = new Set<Promise<void>>();

  constructor(
    private readonly dependencies: {
      readonly db: Database;
      readonly pseudonyms: Pick<Pseudonyms, 'assigned' | 'forSession'>;
      readonly running: Pick<RunningReleases, 'forPage'>;
      /** work that the server's shutdown waits for */
      readonly background: Pick<BackgroundWork, 'add'>;
      readonly log: Log;
    },
  ) {}

  /** Records the versions of a page. The page does not wait for it. */
  recordPage(request: Request, remotes: PageRemotes): void {
    const session = findSession(request);
    if (session) this.#start(async () => this.#store(session, remotes));
  }

  /** Records the versions of the page on which a user signs in: it keeps them until the next page. */
  recordSignIn(request: Request, session: Session): void {
    const { pseudonyms, running } = this.dependencies;
    this.#start(async () =>
      this.#store(session, await running.forPage(() => pseudonyms.assigned(request))),
    );
  }

  /** Waits until everything up to now is recorded. */
  async settled(): Promise<void> {
    await Promise.all(this.#pending);
  }

  /** Forgets what is recorded, after the storage was reset. */
  clear(): void {
    this.#recorded.clear();
  }

  #start(work: () => Promise<void>): void {
    const pending = work()
      .catch((error: unknown) => {
        // the storage has logged its outage
        if (error instanceof StorageUnavailable) return;
        this.dependencies.log(`The versions of a page could not be recorded: ${String(error)}`);
      })
      .finally(() => this.#pending.delete(pending));
    this.#pending.add(pending);
    this.dependencies.background.add(pending);
  }

  async #store(session: Session, remotes: PageRemotes): Promise<void> {
    const { db, pseudonyms } = this.dependencies;
    const user = pseudonyms.forSession(session);
    const versions = remotes
      .registry()
      .remotes.map(({ name, version }) => Object.assign({ remote: name, version }, user));
    const recorded = `${today()} ${versions.map(({ remote, version }) => `${remote}@${version}`).join(' ')}`;
    if (versions.length === 0 || this.#recorded.get(user.person) === recorded) return;
    await db
      .insertInto('served_version')
      .values(versions)
      .onConflict((conflict) =>
        conflict
          .columns(['remote', 'version', 'person'])
          .doUpdateSet((eb) => ({ company: eb.ref('excluded.company'), served_at: sql`now()` })),
      )
      .execute();
    this.#recorded.set(user.person, recorded);
  }
}

/** When a user last received a version; undefined if never. */
export async function lastServedAt(
  db: Database,
  served: { readonly remote: string; readonly version: string; readonly person: string },
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('served_version')
    .select('served_at')
    .where('remote', '=', served.remote)
    .where('version', '=', served.version)
    .where('person', '=', served.person)
    .executeTakeFirst();
  return row?.served_at;
}
