import { setResponseCache } from '@parallax/api';
import { getSession } from '@parallax/protocol';
import { privateSignal } from '../private-state.ts';
import { createCacheRevalidation } from './cache-revalidation.ts';
import { saveTickersRegularly, showSavedTickersWithoutFeed } from './cached-tickers.ts';
import { showCachedState } from './show-cached-state.ts';
import { cacheText, enableTextCache, readCachedText } from './text-cache.ts';

/** Caching must not delay rendering. */
const IDLE_MAX_MS = 5_000;
const whenIdle = (run: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: IDLE_MAX_MS });
  else setTimeout(run, 0);
};

/**
 * Caches the responses and prices that the page needs to open without a network, until logout. Called
 * once, by the shell, on pages that the service worker serves.
 */
export function enableOfflineCache(): void {
  if (!enableTextCache()) return;
  saveTickersRegularly();
  showSavedTickersWithoutFeed();
  const revalidation = createCacheRevalidation(cacheText);
  setResponseCache({
    start(address, repeat) {
      const signal = privateSignal();
      revalidation.follow(address, repeat, signal);
      // `startSession` caches the session
      if (address === getSession.path) return () => {};
      return (body) => whenIdle(() => signal.aborted || void cacheText(address, body));
    },
    changed: (address) => revalidation.changed(address),
    read: readCachedText,
    used: showCachedState,
  });
}
