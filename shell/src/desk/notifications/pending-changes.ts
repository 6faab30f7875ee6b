import type { Notification } from '@parallax/contract';
import { withoutIds, withRead } from './list-changes.ts';

type Kind = 'removed' | 'read';
type Changes = Record<Kind, Set<string>>;

/**
 * What the person did and the server has not confirmed yet. A list that is read meanwhile may or may
 * not know of it already, so it is put on top: nothing comes back for a moment.
 */
export class PendingChanges {
  readonly #pending: Changes = { removed: new Set(), read: new Set() };
  /** What each list on its way may not know of, also of changes that have been confirmed since. */
  readonly #unknownToReads = new Set<Changes>();

  /** Returns how to end it, once the server has answered. */
  begin(kind: Kind, ids: Iterable<string>): () => void {
    const own = [...ids];
    for (const changes of [this.#pending, ...this.#unknownToReads]) {
      for (const id of own) changes[kind].add(id);
    }
    return () => {
      for (const id of own) this.#pending[kind].delete(id);
    };
  }

  /** Reads a list, with what was pending at any time meanwhile put on top. */
  async read(fetch: () => Promise<readonly Notification[]>): Promise<readonly Notification[]> {
    const unknown = {
      removed: new Set(this.#pending.removed),
      read: new Set(this.#pending.read),
    };
    this.#unknownToReads.add(unknown);
    try {
      return withRead(withoutIds(await fetch(), unknown.removed), unknown.read, true);
    } finally {
      this.#unknownToReads.delete(unknown);
    }
  }
}
