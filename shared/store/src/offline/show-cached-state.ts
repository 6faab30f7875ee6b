import type { CachedResponse, MissingReason } from '@parallax/api';
import { jotaiStore } from '../jotai-store.ts';
import { privateSignal } from '../private-state.ts';
import { cachedStateAtom, endCachedState, pendingRequests } from './cached-since.ts';
import { showSavedTickers } from './cached-tickers.ts';
import { isReconnecting, reconnect } from './reconnect.ts';

type Request = Promise<MissingReason | undefined>;

/** Marks the page as showing cached responses, with the saved prices. */
async function markAsCached(at: number, reason: MissingReason): Promise<void> {
  const signal = privateSignal();
  const shown = jotaiStore.get(cachedStateAtom);
  if (shown?.reason === 'network' || shown?.reason === reason) return;
  jotaiStore.set(cachedStateAtom, { since: shown?.since ?? at, reason });
  const pricesAt = await showSavedTickers();
  const now = jotaiStore.get(cachedStateAtom);
  // a slow server has a feed with newer prices
  if (signal.aborted || pricesAt === undefined || now?.reason !== 'network') return;
  jotaiStore.set(cachedStateAtom, { ...now, since: pricesAt });
}

/** Shows a cached response until its request has ended. */
async function showUntilEnd(at: number, request: Request): Promise<void> {
  const signal = privateSignal();
  pendingRequests.add(request);
  void markAsCached(at, 'timeout');
  const failure = await request;
  if (signal.aborted) return;
  pendingRequests.delete(request);
  if (failure !== undefined) showUntilReconnected(at, failure);
  else if (!isReconnecting()) endCachedState();
}

function showUntilReconnected(at: number, reason: MissingReason): void {
  void markAsCached(at, reason);
  void reconnect();
}

/**
 * Marks the page as showing a cached response, until the server's arrives, or until the page has
 * reconnected if it does not.
 */
export function showCachedState(
  { at }: Pick<CachedResponse, 'at'>,
  reason: MissingReason | Request = 'network',
): void {
  if (typeof reason === 'string') showUntilReconnected(at, reason);
  else void showUntilEnd(at, reason);
}
