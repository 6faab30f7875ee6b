import { useCallback, useRef, useState } from 'react';
import { privateSignal } from '../private-state.ts';

/** The action of a removal. While it is pending, the item accepts no other action. */
export const REMOVE = 'remove';

export interface ItemRequests {
  /** Whether a request of the item is pending, of any action by default. */
  readonly isPending: (id: string, action?: string) => boolean;
  /**
   * Sends a request of an item once the pending ones of that item have ended. Ignored, resolving
   * with `undefined`, while the same action or a removal of the item is pending, and if the session
   * ends in the meantime. Rejects with the error of the request, which does not block later ones.
   *
   * @param action names the kind of request; `remove` must be the last request of an item
   */
  readonly run: <T>(
    id: string,
    action: string,
    request: () => Promise<T>,
  ) => Promise<T | undefined>;
}

const NONE: ReadonlyMap<string, ReadonlySet<string>> = new Map();

/** Runs the requests for the items of a list, one at a time per item, in the order of the calls. */
export function useItemRequests(): ItemRequests {
  // a ref, because React state would be updated too late to ignore a double click
  const running = useRef(new Map<string, Map<string, Promise<unknown>>>());
  const [pending, setPending] = useState(NONE);
  const run = useCallback<ItemRequests['run']>(async (id, action, request) => {
    const items = running.current;
    const requests = items.get(id) ?? new Map<string, Promise<unknown>>();
    if (requests.has(REMOVE) || requests.has(action)) return undefined;
    const ended = privateSignal();
    const earlier = [...requests.values()];
    const result =
      earlier.length === 0
        ? request()
        : Promise.allSettled(earlier).then(() => (ended.aborted ? undefined : request()));
    items.set(id, requests.set(action, result));
    setPending(actionsOf(items));
    try {
      return await result;
    } finally {
      requests.delete(action);
      if (requests.size === 0) items.delete(id);
      setPending(actionsOf(items));
    }
  }, []);
  const isPending = useCallback(
    (id: string, action?: string) =>
      action === undefined ? pending.has(id) : pending.get(id)?.has(action) === true,
    [pending],
  );
  return { isPending, run };
}

const actionsOf = (items: ReadonlyMap<string, ReadonlyMap<string, unknown>>) =>
  new Map([...items].map(([id, requests]) => [id, new Set(requests.keys())]));
