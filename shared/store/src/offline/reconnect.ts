import { ApiError, callApi } from '@parallax/api';
import { queryClient } from '@parallax/api/react';
import { onFeedConnected } from '@parallax/feed';
import { getSession, type Session } from '@parallax/protocol';
import { loadCatalogue, refreshCatalogue } from '../catalogue/load-catalogue.ts';
import { jotaiStore } from '../jotai-store.ts';
import { onSessionReset, privateSignal } from '../private-state.ts';
import { confirmSession } from '../session/confirm-session.ts';
import { sessionAtom } from '../session/session-atom.ts';
import { isLoadingTrader, loadTrader } from '../trader/load-trader.ts';
import { refreshTrader } from '../trader/refresh-trader.ts';
import { traderAtom } from '../trader/trader-atom.ts';
import { cachedStateAtom } from './cached-since.ts';

const RETRY_MS = 2_000;
/**
 * The server responds to the session but not to the rest if the page has to reconnect again within
 * this time, which is longer than the timeout of a request. Each such reconnect doubles the delay.
 */
const STABLE_MS = 120_000;
const MAX_RETRY_MS = 60_000;

/** Calls a function when the network has returned. Returns the unsubscribe function. */
function onNetworkReturn(run: () => void): () => void {
  window.addEventListener('online', run);
  const unsubscribe = onFeedConnected(run);
  return () => {
    window.removeEventListener('online', run);
    unsubscribe();
  };
}

/** Resolves after a pause, or when the network has returned. */
function nextAttempt(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      unsubscribe();
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    const unsubscribe = onNetworkReturn(done);
    signal.addEventListener('abort', done);
  });
}

/**
 * Requests the session from the server; `ended` after a 401; undefined without a response. When the
 * network has returned, a request in flight is aborted and retried at once: its connection may be lost.
 */
async function serverSession(signal: AbortSignal): Promise<Session | 'ended' | undefined> {
  const returned = new AbortController();
  const unsubscribe = onNetworkReturn(() => returned.abort());
  try {
    const within = AbortSignal.any([signal, returned.signal]);
    return await callApi(getSession, { signal: within, live: true });
  } catch (error) {
    if (returned.signal.aborted && !signal.aborted) return serverSession(signal);
    return error instanceof ApiError && error.status === 401 ? 'ended' : undefined;
  } finally {
    unsubscribe();
  }
}

/** Requests everything again, except what is being requested. */
function refreshAll(session: Session): void {
  jotaiStore.set(cachedStateAtom, undefined);
  if (!isLoadingTrader()) {
    if (jotaiStore.get(traderAtom).state === 'success') void refreshTrader();
    else void loadTrader(session.traderId);
  }
  void refreshCatalogue().then(loadCatalogue);
  void queryClient.invalidateQueries({}, { cancelRefetch: false });
}

let reconnecting: AbortSignal | undefined;
let reconnectedAt = Number.NEGATIVE_INFINITY;
let delay = RETRY_MS;

onSessionReset(() => {
  reconnectedAt = Number.NEGATIVE_INFINITY;
});

export const isReconnecting = (): boolean => reconnecting === privateSignal();

/**
 * Requests the session until the server responds, then replaces all cached data with its responses, or ends
 * the session when it has expired. Concurrent calls share one attempt.
 */
export async function reconnect(): Promise<void> {
  const signal = privateSignal();
  if (reconnecting === signal) return;
  reconnecting = signal;
  const isStable = performance.now() - reconnectedAt > STABLE_MS;
  delay = isStable ? RETRY_MS : Math.min(2 * delay, MAX_RETRY_MS);
  try {
    while (!signal.aborted) {
      await nextAttempt(delay, signal);
      const session = document.hidden ? undefined : await serverSession(signal);
      const shown = jotaiStore.get(sessionAtom);
      if (signal.aborted || shown.state === 'signed-out') return;
      if (session === undefined || shown.state !== 'signed-in') continue;
      const confirmed = confirmSession(session);
      if (confirmed === undefined) return;
      reconnectedAt = performance.now();
      return refreshAll(confirmed);
    }
  } finally {
    if (reconnecting === signal) reconnecting = undefined;
  }
}
