import { callApi } from '@parallax/api';
import { endpoints } from '@parallax/protocol';
import { jotaiStore } from '../jotai-store.ts';
import { privateSignal } from '../session-scoped-item.ts';
import { withRetries } from '../with-retries.ts';
import { traderAtom } from './trader-atom.ts';

const TIMEOUT_MS = 30_000;

/** The current attempt; starting another aborts it. */
let attempt = new AbortController();

/**
 * Reloads the trader while the present one stays visible, which a failure keeps. Never rejects; a 401
 * ends the session as usual.
 */
export async function refreshTrader(traderId: string): Promise<void> {
  attempt.abort();
  attempt = new AbortController();
  const ended = AbortSignal.any([privateSignal(), attempt.signal]);
  const signal = AbortSignal.any([ended, AbortSignal.timeout(TIMEOUT_MS)]);
  const request = () => callApi(endpoints.getTrader, { query: { TraderId: traderId }, signal });
  try {
    const value = await withRetries(request, signal);
    const isShown = jotaiStore.get(traderAtom).state === 'success';
    // otherwise the first load is still running
    if (isShown && !ended.aborted) jotaiStore.set(traderAtom, { state: 'success', value });
  } catch {
    // the next change or page load tries again
  }
}
