import { type CachedResponse, type MissingReason, setResponseCache } from '@parallax/api';
import { getSession } from '@parallax/protocol';
import { jotaiStore } from '../jotai-store.ts';
import { privateSignal } from '../private-state.ts';
import {
  cachedStateAtom,
  endCachedState,
  pendingRequests,
} from '../response-cache/cached-since.ts';
import { cacheText, enableTextCache, readCachedText } from '../response-cache/text-cache.ts';
import { isReconnecting, reconnect } from '../session/reconnect.ts';
import {
  saveAccountsRegularly,
  showSavedAccounts,
  showSavedAccountsWithoutFeed,
} from './cached-accounts.ts';
import {
  saveTickersRegularly,
  showSavedTickers,
  showSavedTickersWithoutFeed,
} from './cached-tickers.ts';

type Request = Promise<MissingReason | undefined>;

/** Marks the page as showing cached responses, with the saved prices. */
async function markAsCached(at: number, reason: MissingReason): Promise<void> {
  const signal = privateSignal();
  const shown = jotaiStore.get(cachedStateAtom);
  if (shown?.reason === 'network' || shown?.reason === reason) return;
  jotaiStore.set(cachedStateAtom, { since: shown?.since ?? at, reason });
  void showSavedAccounts();
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
function showCachedState(
  { at }: Pick<CachedResponse, 'at'>,
  reason: MissingReason | Request = 'network',
): void {
  if (typeof reason === 'string') showUntilReconnected(at, reason);
  else void showUntilEnd(at, reason);
}

/** Several changes in a row, as while widgets are arranged, lead to one request. */
const DELAY_MS = 2_000;
const ADDRESSES_MAX = 60;

interface CacheRevalidation {
  /** Registers an address that was requested; `repeat` requests it again and returns the body. */
  follow(address: string, repeat: () => Promise<string>, signal: AbortSignal): void;
  /**
   * Refetches the cached response of a changed address if it is registered, otherwise those of all
   * registered addresses with the same path or a parent path.
   */
  changed(address: string): void;
}

const pathOf = (address: string): string => address.split('?', 1)[0] ?? address;

/**
 * Refetches cached responses after a change. They would otherwise be older than what the page shows,
 * since it applies its own changes without a new request.
 */
export function createCacheRevalidation(
  store: (address: string, body: string) => Promise<void>,
): CacheRevalidation {
  const followed = new Map<string, { repeat: () => Promise<string>; signal: AbortSignal }>();
  /** by address */
  const timers = new Map<string, ReturnType<typeof setTimeout>>();

  const revalidate = async (address: string) => {
    const found = followed.get(address);
    if (!found || found.signal.aborted) return;
    const body = await found.repeat();
    if (!found.signal.aborted) await store(address, body);
  };
  const revalidateLater = (address: string) => {
    const run = () => {
      timers.delete(address);
      // after a failure, the page's next request replaces the cached response
      revalidate(address).catch(() => undefined);
    };
    clearTimeout(timers.get(address));
    timers.set(address, setTimeout(run, DELAY_MS));
  };

  return {
    follow(address, repeat, signal) {
      followed.delete(address);
      followed.set(address, { repeat, signal });
      const [oldest] = followed.keys();
      if (followed.size > ADDRESSES_MAX && oldest !== undefined) followed.delete(oldest);
    },
    changed(address) {
      const path = `${pathOf(address)}/`;
      const isAbove = (other: string) => path.startsWith(`${pathOf(other)}/`);
      const own = followed.has(address) ? [address] : [...followed.keys()].filter(isAbove);
      for (const each of own) revalidateLater(each);
    },
  };
}

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
  saveAccountsRegularly();
  showSavedAccountsWithoutFeed();
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
