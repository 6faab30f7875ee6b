import { callApi, keepShown } from '@parallax/api';
import { serverNow } from '@parallax/feed';
import { type Contract, endpoints, pause } from '@parallax/protocol';

/** The longest wait on one reading of the server's time, which is the local time at first. */
const CHECK_MS = 60_000;
/** Well above the error of the estimated server time, about 1 s. */
const MIN_DELAY_MS = 5_000;
/** Jitter, so that pages do not send their requests at the same moment. */
const SPREAD_MS = 25_000;
const MAX_DELAY_MS = 600_000;

const firstExpiry = (contracts: readonly Contract[]): number =>
  contracts.reduce(
    (first, { expiry }) => Math.min(first, expiry ?? first),
    Number.POSITIVE_INFINITY,
  );

/**
 * Reloads the contracts within 30 s after the next expiry, repeatedly, until the signal is aborted.
 * Retries after failures, and doubles the delay while the response still has expired contracts.
 * Never rejects.
 */
export async function refreshExpiredContracts(
  contracts: readonly Contract[],
  put: (contracts: readonly Contract[]) => void,
  signal: AbortSignal,
): Promise<void> {
  let expiry = firstExpiry(contracts);
  let minDelay = MIN_DELAY_MS;
  while (Number.isFinite(expiry)) {
    const untilExpiry = Math.max(0, expiry - serverNow());
    try {
      if (untilExpiry > CHECK_MS) {
        await pause(CHECK_MS, signal);
        continue;
      }
      await pause(untilExpiry + minDelay + SPREAD_MS * Math.random(), signal);
      if (serverNow() < expiry) continue;
      const current = await callApi(endpoints.listContracts, { signal, onCached: keepShown });
      if (signal.aborted) return;
      put(current);
      expiry = firstExpiry(current);
      minDelay = expiry > serverNow() ? MIN_DELAY_MS : Math.min(2 * minDelay, MAX_DELAY_MS);
    } catch {
      if (signal.aborted) return;
    }
  }
}
