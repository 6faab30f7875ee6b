import type { Notification } from '@parallax/contract';
import { withoutIds, withRead } from './list-changes.ts';

type Kind = 'removed' | 'read';

/**
 * What the person did and the server has not confirmed yet. A list that is read meanwhile may or may
 * not know of it already, so it is put on top: nothing comes back for a moment.
 */
export class PendingChanges {
  readonly #ids: Record<Kind, Set<string>> = { removed: new Set(), read: new Set() };

  /** Returns how to end it, once the server has answered. */
  begin(kind: Kind, ids: Iterable<string>): () => void {
    const own = [...ids];
    for (const id of own) this.#ids[kind].add(id);
    return () => {
      for (const id of own) this.#ids[kind].delete(id);
    };
  }

  /** Reads a list, with what was pending at the beginning or is at the end put on top. */
  async read(fetch: () => Promise<readonly Notification[]>): Promise<readonly Notification[]> {
    const before = { removed: [...this.#ids.removed], read: [...this.#ids.read] };
    const list = await fetch();
    const removed = new Set([...before.removed, ...this.#ids.removed]);
    const read = new Set([...before.read, ...this.#ids.read]);
    return withRead(withoutIds(list, removed), read, true);
  }
}
