import { useState } from 'react';

/** An item that is being edited. */
interface RetainedItem<T> {
  /** its latest state; undefined until it was found */
  item: T | undefined;
  /** whether it has been deleted since it was found; false while there is no list */
  isDeleted: boolean;
}

/**
 * Finds the item with `id` and retains its latest state after its deletion, so that the form that
 * edits it can remain open with the user's input.
 */
export function useRetainedItem<T extends { readonly id: string }>(
  items: readonly T[] | undefined,
  id: string | undefined,
): RetainedItem<T> {
  const found = items?.find((item) => item.id === id);
  const [last, setLast] = useState(found);
  if (found !== undefined && found !== last) setLast(found);
  const retained = last?.id === id ? last : undefined;
  const isDeleted = items !== undefined && found === undefined && retained !== undefined;
  return { item: found ?? retained, isDeleted };
}
