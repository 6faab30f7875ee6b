import { useCallback, useRef, useState } from 'react';

/** What a request does with its item. */
export type ItemAction = 'change' | 'remove';

export interface ItemRequests {
  /** the ids of the items with a pending request, by its action */
  readonly pending: Readonly<Record<ItemAction, ReadonlySet<string>>>;
  /**
   * Sends a request of an item; a removal waits until a pending change of the item has ended.
   * Ignored, resolving with `undefined`, while the same action or a removal of the item is pending.
   * Rejects as the request does; the item is free again in either case.
   */
  readonly run: <T>(
    id: string,
    action: ItemAction,
    request: () => Promise<T>,
  ) => Promise<T | undefined>;
}

const NONE: ItemRequests['pending'] = { change: new Set(), remove: new Set() };

/** The requests of the items of a list: one at a time for each item, in the order of the presses. */
export function useItemRequests(): ItemRequests {
  // state is too late for a double press
  const running = useRef({
    change: new Map<string, Promise<unknown>>(),
    remove: new Map<string, Promise<unknown>>(),
  });
  const [pending, setPending] = useState(NONE);
  const run = useCallback<ItemRequests['run']>(async (id, action, request) => {
    const requests = running.current;
    if (requests.remove.has(id) || requests[action].has(id)) return undefined;
    const earlier = requests.change.get(id);
    const result = earlier ? earlier.then(request, request) : request();
    requests[action].set(id, result);
    setPending(idsOf(requests));
    try {
      return await result;
    } finally {
      requests[action].delete(id);
      setPending(idsOf(requests));
    }
  }, []);
  return { pending, run };
}

const idsOf = (requests: Record<ItemAction, ReadonlyMap<string, unknown>>) => ({
  change: new Set(requests.change.keys()),
  remove: new Set(requests.remove.keys()),
});
