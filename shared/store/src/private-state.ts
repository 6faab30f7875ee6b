import { clearPrivateQueries } from '@parallax/api/react';
import { stopFeed } from '@parallax/feed';
import type { z } from 'zod';
import { deletePrivateCaches } from './private-caches.ts';
import { clearStored, type StoredValue, storedValue } from './stored-value.ts';

/** Prefix of private keys, so that values of code that is not loaded can be cleared too. */
const PRIVATE = 'parallax.private.';

const resetCallbacks = new Set<() => void>();
let current = new AbortController();

/** Aborted when the session ends, so that the next trader never sees data of the previous one. */
export const privateSignal = (): AbortSignal => current.signal;

/** Registers a callback that clears in-memory state when the session ends. */
export const onSessionReset = (reset: () => void): void => {
  resetCallbacks.add(reset);
};

/** A localStorage value of the signed-in trader, cleared when the session ends. */
export const sessionScopedItem = <S extends z.ZodType>(
  name: string,
  schema: S,
): StoredValue<z.output<S>> => storedValue(`${PRIVATE}${name}`, schema);

/** Clears the in-memory state of the trader but not localStorage. */
export function clearInMemoryState(): void {
  current.abort(new Error('The session has ended.'));
  current = new AbortController();
  stopFeed();
  clearPrivateQueries();
  for (const reset of resetCallbacks) reset();
}

/** Clears the trader's private values in localStorage and Cache Storage. */
export function clearStoredState(): void {
  clearStored(PRIVATE);
  void deletePrivateCaches();
}

/** Clears all state of the trader. */
export function clearPrivateState(): void {
  clearInMemoryState();
  clearStoredState();
}
