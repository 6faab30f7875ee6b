import type { CachedResponse } from '@parallax/api';
import { jotaiStore } from '../jotai-store.ts';
import { privateSignal } from '../private-state.ts';
import { cachedSinceAtom } from './cached-since.ts';
import { showSavedTickers } from './cached-tickers.ts';
import { reconnect } from './reconnect.ts';

/** Marks the page as showing cached responses, with the saved prices, until the server responds. */
export async function showCachedState({ at }: Pick<CachedResponse, 'at'>): Promise<void> {
  const signal = privateSignal();
  if (jotaiStore.get(cachedSinceAtom) !== undefined) return;
  jotaiStore.set(cachedSinceAtom, at);
  void reconnect();
  const pricesAt = await showSavedTickers();
  if (signal.aborted || jotaiStore.get(cachedSinceAtom) === undefined) return;
  if (pricesAt !== undefined) jotaiStore.set(cachedSinceAtom, pricesAt);
}
