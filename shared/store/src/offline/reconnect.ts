import { ApiError, callApi } from '@parallax/api';
import { queryClient } from '@parallax/api/react';
import { getSession, type Session } from '@parallax/protocol';
import { loadCatalogue, refreshCatalogue } from '../catalogue/load-catalogue.ts';
import { jotaiStore } from '../jotai-store.ts';
import { clearInMemoryState, privateSignal } from '../private-state.ts';
import { signOutAllTabs } from '../session/check-session.ts';
import { sessionAtom } from '../session/session-atom.ts';
import { startSession } from '../session/start-end-session.ts';
import { loadTrader } from '../trader/load-trader.ts';
import { refreshTrader } from '../trader/refresh-trader.ts';
import { traderAtom } from '../trader/trader-atom.ts';
import { cachedSinceAtom } from './cached-since.ts';

/** Prices must be live within 5 s of the network's return. */
const RETRY_MS = 2_000;
const RESPONSE_TIMEOUT_MS = 4_000;

/** Resolves after a pause, or when the browser goes online. */
function nextAttempt(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, RETRY_MS);
    window.addEventListener('online', done);
    signal.addEventListener('abort', done);
  });
}

/**
 * Requests the session from the server; `ended` after a 401; undefined without a response. When the
 * browser goes online, a request in flight is aborted and retried at once.
 */
async function serverSession(signal: AbortSignal): Promise<Session | 'ended' | undefined> {
  const online = new AbortController();
  const onOnline = () => online.abort();
  window.addEventListener('online', onOnline);
  try {
    const within = AbortSignal.any([
      signal,
      online.signal,
      AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    ]);
    return await callApi(getSession, { signal: within, live: true });
  } catch (error) {
    if (online.signal.aborted && !signal.aborted) return serverSession(signal);
    return error instanceof ApiError && error.status === 401 ? 'ended' : undefined;
  } finally {
    window.removeEventListener('online', onOnline);
  }
}

function refreshAll(session: Session): void {
  jotaiStore.set(cachedSinceAtom, undefined);
  if (jotaiStore.get(traderAtom).state === 'success') void refreshTrader();
  else void loadTrader(session.traderId);
  void refreshCatalogue().then(loadCatalogue);
  void queryClient.invalidateQueries();
}

let reconnecting: AbortSignal | undefined;

/**
 * Requests the session until the server responds, then replaces all cached data with its responses, or ends
 * the session when it has expired. Concurrent calls share one attempt.
 */
export async function reconnect(): Promise<void> {
  const signal = privateSignal();
  if (reconnecting === signal) return;
  reconnecting = signal;
  try {
    while (!signal.aborted) {
      await nextAttempt(signal);
      const session = document.hidden ? undefined : await serverSession(signal);
      const shown = jotaiStore.get(sessionAtom);
      if (signal.aborted || shown.state === 'signed-out') return;
      if (session === undefined || shown.state !== 'signed-in') continue;
      if (session === 'ended') return signOutAllTabs();
      if (session.traderId !== shown.session.traderId) {
        // `startSession` clears nothing if another tab has already stored the new session
        clearInMemoryState();
        return startSession(session);
      }
      return refreshAll(session);
    }
  } finally {
    if (reconnecting === signal) reconnecting = undefined;
  }
}
