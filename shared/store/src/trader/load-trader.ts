import { ApiError, callApi, failureText } from '@parallax/api';
import { isNonRetryable } from '@parallax/api/react';
import { getTrader, pause, type Trader } from '@parallax/protocol';
import { jotaiStore } from '../jotai-store.ts';
import type { Loadable } from '../loadable.ts';
import { privateSignal } from '../private-state.ts';
import { timeLimit } from '../time-limit.ts';
import { traderAtom } from './trader-atom.ts';

const RETRY_MS = 200;
const MAX_MS = 30_000;
/** After this time the trader is reported as failed, so that the rest of the page does not wait. */
const REPORT_FAILURE_AFTER_MS = 2_000;

/** The current attempt; starting another aborts it. */
let attempt = new AbortController();
/** The attempt that has not ended, if any. */
let running: AbortController | undefined;

export const isLoadingTrader = (): boolean => running !== undefined;

/**
 * Loads the trader of the session. Retries every 200 ms for at most 30 s, until the server returns the
 * trader. The state is 'error' from 2 s on while retries continue, and immediately if the server
 * rejects the request. If the server is slow, a cached trader is shown until its response arrives.
 */
export async function loadTrader(traderId: string): Promise<void> {
  attempt.abort();
  const own = new AbortController();
  attempt = own;
  running = own;
  try {
    await load(traderId, AbortSignal.any([privateSignal(), own.signal]));
  } finally {
    if (running === own) running = undefined;
  }
}

const shownTrader = () => jotaiStore.get(traderAtom);
const showTrader = (value: Trader) => jotaiStore.set(traderAtom, { state: 'success', value });

async function load(traderId: string, ended: AbortSignal): Promise<void> {
  const limit = timeLimit(MAX_MS);
  const signal = AbortSignal.any([ended, limit.signal]);
  const since = Date.now();
  let last: unknown = new ApiError(getTrader.path, { noResponse: 'timeout' });
  /** the state while a cached trader is shown */
  let cached: Loadable<Trader> | undefined;
  const fail = () => jotaiStore.set(traderAtom, { state: 'error', message: failureText(last) });
  const onCached = (value: Trader): boolean => {
    if (cached !== undefined) return false;
    clearTimeout(timer);
    limit.lift();
    showTrader(value);
    cached = shownTrader();
    return true;
  };
  jotaiStore.set(traderAtom, { state: 'pending' });
  // a request may be pending for longer
  const timer = setTimeout(() => !ended.aborted && fail(), REPORT_FAILURE_AFTER_MS);
  const query = { TraderId: traderId };
  try {
    while (!signal.aborted) {
      try {
        const value = await callApi(getTrader, { query, signal, onCached });
        if (ended.aborted) return;
        const isOutdated = cached !== undefined && shownTrader() !== cached;
        if (!isOutdated) return showTrader(value);
        // a profile that was saved in the meantime may be newer than the response
        cached = shownTrader();
      } catch (error) {
        if (cached !== undefined) return;
        if (!signal.aborted) last = error;
        if (isNonRetryable(last)) break;
        if (!signal.aborted && Date.now() - since >= REPORT_FAILURE_AFTER_MS) fail();
      }
      await pause(RETRY_MS, signal).catch(() => {});
    }
    if (!ended.aborted) fail();
  } finally {
    clearTimeout(timer);
    limit.lift();
  }
}
