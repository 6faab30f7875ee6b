import { callApi } from '@parallax/api';
import { endpoints } from '@parallax/contract';
import { errorText } from '../error-text.ts';
import { jotaiStore } from '../jotai-store.ts';
import { pause } from '../pause.ts';
import { privateSignal } from '../private-state.ts';
import { isRefusal } from '../with-retries.ts';
import { traderAtom } from './trader-atom.ts';

const AGAIN_MS = 200;
const AT_MOST_MS = 30_000;
/** After so long in vain the rest of the page goes on without the trader. */
const PATIENCE_MS = 2_000;

/** the attempt that counts; an earlier one is over */
let attempt = new AbortController();

/**
 * Loads the trader of the session. What comes back without a trader id, or does not come back at
 * all, is asked for again every 200 ms, for 30 s at most, and is an error from the second second on
 * until it comes; a refusal is an error at once.
 */
export async function loadTrader(traderId: string): Promise<void> {
  attempt.abort();
  attempt = new AbortController();
  const ended = AbortSignal.any([privateSignal(), attempt.signal]);
  const signal = AbortSignal.any([ended, AbortSignal.timeout(AT_MOST_MS)]);
  const since = Date.now();
  let last: unknown;
  const fail = () => jotaiStore.set(traderAtom, { state: 'error', message: errorText(last) });
  jotaiStore.set(traderAtom, { state: 'pending' });
  while (!signal.aborted) {
    try {
      const value = await callApi(endpoints.getTrader, { query: { TraderId: traderId }, signal });
      if (!ended.aborted) jotaiStore.set(traderAtom, { state: 'success', value });
      return;
    } catch (error) {
      if (!signal.aborted) last = error;
      if (isRefusal(last)) break;
      if (!signal.aborted && Date.now() - since >= PATIENCE_MS) fail();
    }
    await pause(AGAIN_MS, signal).catch(() => {});
  }
  if (!ended.aborted) fail();
}
