import { stopFeed } from '@parallax/feed';
import type { z } from 'zod';
import { queryClient } from './query-client.ts';
import { clearStored, type StoredValue, storedValue } from './stored-value.ts';

/** Tells what is private from the key alone: the code that keeps a value may not be loaded. */
const PRIVATE = 'parallax.private.';

const forgetters = new Set<() => void>();
let current = new AbortController();

/** Ends when the present session ends: what is loaded for one trader must not reach the next. */
export const privateSignal = (): AbortSignal => current.signal;

/** Registers what belongs to whoever is signed in, to be forgotten with the session. */
export const forgetWithSession = (forget: () => void): void => {
  forgetters.add(forget);
};

/** A value in localStorage that belongs to whoever is signed in, cleared with the session. */
export const privateValue = <S extends z.ZodType>(
  name: string,
  schema: S,
): StoredValue<z.output<S>> => storedValue(`${PRIVATE}${name}`, schema);

/** Forgets what the page knows of the person who was signed in; what the browser keeps stays. */
export function forgetInMemory(): void {
  current.abort(new Error('The session has ended.'));
  current = new AbortController();
  stopFeed();
  queryClient.clear();
  for (const forget of forgetters) forget();
}

/** Clears what the browser keeps for the person who was signed in. */
export function forgetStored(): void {
  clearStored(PRIVATE);
}

/** Forgets everything that belongs to the person who was signed in. */
export function forgetPrivateState(): void {
  forgetInMemory();
  forgetStored();
}
