import { callApi, keepShown } from '@parallax/api';
import { isNonRetryable, retryPauseAfter } from '@parallax/api/react';
import { getTrader, withRetries } from '@parallax/protocol';
import { jotaiStore } from '../jotai-store.ts';
import { privateSignal } from '../private-state.ts';
import { changeTrader } from './change-trader.ts';
import { traderAtom } from './trader-atom.ts';
import { retryTrader } from './use-trader.ts';

const TIMEOUT_MS = 30_000;

/** The current attempt; starting another aborts it. */
let attempt = new AbortController();

/**
 * Reloads the trader for all tabs. The current one remains visible during the request and after a
 * failure. If the first load failed, it is started again. Returns false if it should be requested again.
 * Never rejects; a 401 ends the session as usual.
 */
export async function refreshTrader(): Promise<boolean> {
  const before = jotaiStore.get(traderAtom);
  if (before.state === 'error') retryTrader();
  // the first load is running
  if (before.state !== 'success') return true;
  const { traderId } = before.value;
  attempt.abort();
  attempt = new AbortController();
  const ended = AbortSignal.any([privateSignal(), attempt.signal]);
  const signal = AbortSignal.any([ended, AbortSignal.timeout(TIMEOUT_MS)]);
  const query = { TraderId: traderId };
  const request = () => callApi(getTrader, { query, signal, onCached: keepShown });
  try {
    const trader = await withRetries(request, { signal, pauseAfter: retryPauseAfter });
    if (ended.aborted) return true;
    // a profile that was saved in the meantime may be newer than the response
    if (jotaiStore.get(traderAtom) !== before) return await refreshTrader();
    if (JSON.stringify(trader) !== JSON.stringify(before.value)) changeTrader(traderId, trader);
    return true;
  } catch (error) {
    // retried with the next change or page load
    return ended.aborted || isNonRetryable(error);
  }
}
