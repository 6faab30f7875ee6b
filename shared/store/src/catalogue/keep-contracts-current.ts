import { callApi } from '@parallax/api';
import { type Contract, endpoints } from '@parallax/contract';
import { pause } from '../pause.ts';

const DAY_MS = 86_400_000;
/** Pages do not all ask in the same second, and the server's clock may be a little behind. */
const LEAST_PAUSE_MS = 5_000;
const SPREAD_MS = 25_000;
const LONGEST_PAUSE_MS = 600_000;

const firstExpiry = (contracts: readonly Contract[]): number =>
  contracts.reduce(
    (first, { expiry }) => Math.min(first, expiry ?? first),
    Number.POSITIVE_INFINITY,
  );

/**
 * Loads the contracts again within half a minute of the first one's expiry, and so on, until the
 * signal is aborted. What cannot be loaded is tried again; where the answer still holds what has
 * expired by this clock, which is ahead then, each time after twice as long. Never rejects.
 */
export async function keepContractsCurrent(
  contracts: readonly Contract[],
  put: (contracts: readonly Contract[]) => void,
  signal: AbortSignal,
): Promise<void> {
  let expiry = firstExpiry(contracts);
  let least = LEAST_PAUSE_MS;
  while (Number.isFinite(expiry)) {
    const left = Math.min(DAY_MS, Math.max(0, expiry - Date.now()));
    try {
      await pause(left + least + SPREAD_MS * Math.random(), signal);
      if (Date.now() < expiry) continue;
      const present = await callApi(endpoints.listContracts, { signal });
      if (signal.aborted) return;
      put(present);
      expiry = firstExpiry(present);
      least = expiry > Date.now() ? LEAST_PAUSE_MS : Math.min(2 * least, LONGEST_PAUSE_MS);
    } catch {
      if (signal.aborted) return;
    }
  }
}
