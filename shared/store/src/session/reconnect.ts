import { ApiError, callApi } from '@parallax/api';
import { queryClient, refetchFailed } from '@parallax/api/react';
import { backOff, getSession, type Session } from '@parallax/protocol';
import { loadCatalogue, refreshCatalogue } from '../catalogue/load-catalogue.ts';
import { jotaiStore } from '../jotai-store.ts';
import { onNetworkReturn, poll } from '../poll.ts';
import { onSessionReset, privateSignal } from '../private-state.ts';
import { cachedStateAtom, endCachedState } from '../response-cache/cached-since.ts';
import { sessionAtom } from '../session-state/session-atom.ts';
import { isLoadingTrader, loadTrader } from '../trader/load-trader.ts';
import { refreshTrader } from '../trader/refresh-trader.ts';
import { traderAtom } from '../trader/trader-atom.ts';
import { retryTrader } from '../trader/use-trader.ts';
import { confirmSession } from './confirm-session.ts';

const RETRY_MS = 2_000;
/**
 * The server responds to the session but not to the rest if the page has to reconnect again within
 * this time, which is longer than the timeout of a request. Each such reconnect doubles the delay.
 */
const STABLE_MS = 120_000;
const MAX_RETRY_MS = 60_000;

const requestSession = (signal: AbortSignal) => callApi(getSession, { signal, live: true });

/**
 * Requests the session from the server; `ended` after a 401; undefined without a response. When the
 * network has returned, a request in flight is aborted and sent again, since its connection may be lost;
 * only once, so that a network that keeps failing does not prevent a slow response.
 */
async function serverSession(signal: AbortSignal): Promise<Session | 'ended' | undefined> {
  const returned = new AbortController();
  const unsubscribe = onNetworkReturn(() => returned.abort());
  const first = requestSession(AbortSignal.any([signal, returned.signal]));
  const sendAgain = (error: unknown) => {
    if (!returned.signal.aborted) throw error;
    return requestSession(signal);
  };
  try {
    return await first.finally(unsubscribe).catch(sendAgain);
  } catch (error) {
    return error instanceof ApiError && error.status === 401 ? 'ended' : undefined;
  }
}

async function reloadTrader(traderId: string): Promise<boolean> {
  if (isLoadingTrader()) return true;
  if (jotaiStore.get(traderAtom).state === 'success') return refreshTrader();
  void loadTrader(traderId);
  return true;
}

async function reloadCatalogue(): Promise<boolean> {
  const isFresh = await refreshCatalogue();
  void loadCatalogue();
  return isFresh;
}

/** Requests everything again, except what is being requested. */
async function refreshAll(session: Session): Promise<void> {
  const signal = privateSignal();
  const shown = jotaiStore.get(cachedStateAtom);
  endCachedState();
  void queryClient.invalidateQueries({}, { cancelRefetch: false });
  const fresh = await Promise.all([reloadTrader(session.traderId), reloadCatalogue()]);
  if (signal.aborted || shown === undefined || fresh.every(Boolean)) return;
  // cached values are still shown
  jotaiStore.set(cachedStateAtom, (now) => now ?? shown);
  void reconnect();
}

/** Requests what could not be loaded. */
function reloadFailed(): void {
  retryTrader();
  void loadCatalogue();
  refetchFailed();
}

/** What is requested when the server responds again. */
type Scope = 'all' | 'failed';

let current: { readonly signal: AbortSignal; scope: Scope } | undefined;
let reconnectedAt = Number.NEGATIVE_INFINITY;
/** reconnects since the last that was long after the one before it */
let repeats = 0;

onSessionReset(() => {
  reconnectedAt = Number.NEGATIVE_INFINITY;
});

/** Whether all cached data is about to be replaced. */
export const isReconnecting = (): boolean =>
  current?.signal === privateSignal() && current.scope === 'all';

/**
 * Requests the session until the server responds, or ends it when it has expired. The pauses grow, and
 * the first is longer if the last reconnect was not long ago. Returns the session of the shown trader,
 * if it goes on.
 */
async function untilReconnected(signal: AbortSignal): Promise<Session | undefined> {
  const isStable = performance.now() - reconnectedAt > STABLE_MS;
  repeats = isStable ? 0 : repeats + 1;
  const firstMs = backOff(repeats, 0, { firstMs: RETRY_MS, growth: 2, maxMs: MAX_RETRY_MS });
  const request = async () => {
    const session = await serverSession(signal);
    const { state } = jotaiStore.get(sessionAtom);
    if (state === 'signed-out') return state;
    return state === 'signed-in' ? session : undefined;
  };
  const session = await poll(request, { signal, firstMs });
  if (signal.aborted || session === undefined || session === 'signed-out') return undefined;
  reconnectedAt = performance.now();
  return confirmSession(session);
}

/** Concurrent calls share one attempt. */
async function start(scope: Scope): Promise<void> {
  const signal = privateSignal();
  if (current?.signal === signal) {
    if (scope === 'all') current.scope = 'all';
    return;
  }
  const own: typeof current = { signal, scope };
  current = own;
  const session = await untilReconnected(signal);
  if (current === own) current = undefined;
  if (session === undefined) return;
  if (own.scope === 'all') void refreshAll(session);
  else reloadFailed();
}

/** Replaces all cached data when the server responds to a session request. */
export const reconnect = (): Promise<void> => start('all');

/** Loads what failed when the server responds to a session request. */
export const recover = (): Promise<void> => start('failed');
