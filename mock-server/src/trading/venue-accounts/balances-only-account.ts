import type { VenueAccount } from '@parallax/live';
import { VenueRejection } from '@parallax/trading';

/**
 * An account that holds balances and takes no orders, at a custodian or a prime broker. Nothing is called:
 * the ledger is the only record of what it holds.
 * @param reason why it takes no orders
 * @param state 'failed' where what it holds is not known
 */
export const balancesOnlyAccount = (
  reason: string,
  state: 'connected' | 'failed',
): VenueAccount => ({
  requestExpiryMs: 0,
  start(onEvent) {
    onEvent({ kind: 'state', state });
    return Promise.resolve();
  },
  submit: () => Promise.resolve({ status: 'rejected', reason }),
  cancel: () => Promise.resolve('done'),
  change: () => Promise.reject(new VenueRejection(reason)),
  find: () => Promise.resolve(undefined),
  history: () => Promise.resolve({ fills: [], entries: [] }),
  balances: () => Promise.resolve(undefined),
  positions: () => Promise.resolve(undefined),
  close: () => Promise.resolve(),
});
