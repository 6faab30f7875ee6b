import type { Notification } from '@parallax/protocol';
import { withoutIds, withRead } from './list-changes.ts';

type Kind = 'removed' | 'read';
type Changes = Record<Kind, Set<string>>;

/**
 * Optimistic changes that the server has not confirmed. Until then they are applied to every fetched
 * list, since the server may have answered before or after the change; otherwise a change could
 * disappear and return.
 */
export class PendingChanges {
  readonly #pending: Changes = { removed: new Set(), read: new Set() };
  /** For each fetch in flight, the changes it may miss, including those confirmed since. */
  readonly #missedByFetches = new Set<Changes>();

  /** Records a change. Returns a function to call when the server has responded. */
  start(kind: Kind, ids: Iterable<string>): () => void {
    const changedIds = [...ids];
    for (const changes of [this.#pending, ...this.#missedByFetches]) {
      for (const id of changedIds) changes[kind].add(id);
    }
    return () => {
      for (const id of changedIds) this.#pending[kind].delete(id);
    };
  }

  /** Fetches a list and applies all changes that were pending at any time during the request. */
  async fetchList(fetch: () => Promise<readonly Notification[]>): Promise<readonly Notification[]> {
    const missed = {
      removed: new Set(this.#pending.removed),
      read: new Set(this.#pending.read),
    };
    this.#missedByFetches.add(missed);
    try {
      return withRead(withoutIds(await fetch(), missed.removed), missed.read, true);
    } finally {
      this.#missedByFetches.delete(missed);
    }
  }
}
