import { stopFeed } from '@parallax/feed';
import { queryClient } from './query-client.ts';

const forgetters = new Set<() => void>();
let current = new AbortController();

/** Ends when the present session ends: what is loaded for one trader must not reach the next. */
export const privateSignal = (): AbortSignal => current.signal;

/** Registers what belongs to whoever is signed in, to be forgotten with the session. */
export const forgetWithSession = (forget: () => void): void => {
  forgetters.add(forget);
};

/** Forgets everything that belongs to the person who was signed in. */
export function forgetPrivateState(): void {
  current.abort(new Error('The session has ended.'));
  current = new AbortController();
  stopFeed();
  queryClient.clear();
  for (const forget of forgetters) forget();
}
