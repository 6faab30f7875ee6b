import { ApiError, callApi, failureText } from '@parallax/api';
import { isNonRetryable } from '@parallax/api/react';
import { endpoints } from '@parallax/protocol';
import { jotaiStore } from '../jotai-store.ts';
import { pause } from '../pause.ts';
import { privateSignal } from '../private-state.ts';
import { traderAtom } from './trader-atom.ts';

const RETRY_MS = 200;
const MAX_MS = 30_000;
/** After this time the trader is reported as failed, so that the rest of the page does not wait. */
const REPORT_FAILURE_AFTER_MS = 2_000;

/** The current attempt; starting another aborts it. */
let attempt = new AbortController();

/**
 * Loads the trader of the session. Retries every 200 ms for at most 30 s, until the server returns the
 * trader. The state is 'error' from 2 s on while retries continue, and immediately if the server
 * rejects the request.
 */
export async function loadTrader(traderId: string): Promise<void> {
  attempt.abort();
  attempt = new AbortController();
  const ended = AbortSignal.any([privateSignal(), attempt.signal]);
  const signal = AbortSignal.any([ended, AbortSignal.timeout(MAX_MS)]);
  const since = Date.now();
  let last: unknown = new ApiError(endpoints.getTrader.path, { noResponse: 'timeout' });
  const fail = () => jotaiStore.set(traderAtom, { state: 'error', message: failureText(last) });
  jotaiStore.set(traderAtom, { state: 'pending' });
  // a request may be pending for longer
  const timer = setTimeout(() => !ended.aborted && fail(), REPORT_FAILURE_AFTER_MS);
  while (!signal.aborted) {
    try {
      const value = await callApi(endpoints.getTrader, { query: { TraderId: traderId }, signal });
      clearTimeout(timer);
      if (!ended.aborted) jotaiStore.set(traderAtom, { state: 'success', value });
      return;
    } catch (error) {
      if (!signal.aborted) last = error;
      if (isNonRetryable(last)) break;
      if (!signal.aborted && Date.now() - since >= REPORT_FAILURE_AFTER_MS) fail();
    }
    await pause(RETRY_MS, signal).catch(() => {});
  }
  clearTimeout(timer);
  if (!ended.aborted) fail();
}
