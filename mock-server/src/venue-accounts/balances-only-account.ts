import { type VenueAccount, VenueRejection } from './venue-account.ts';

/**
 * An account that holds balances and takes no orders, at a custodian or a prime broker. Nothing is called:
 * the ledger is the only record of what it holds.
 * @param reason why it takes no orders
 */
export const balancesOnlyAccount = (reason: string): VenueAccount => ({
  start(onEvent) {
    onEvent({ kind: 'state', state: 'connected' });
    return Promise.resolve();
  },
  submit: () => Promise.resolve({ status: 'rejected', reason }),
  cancel: () => Promise.resolve('done'),
  change: () => Promise.reject(new VenueRejection(reason)),
  find: () => Promise.resolve(undefined),
  history: () => Promise.resolve({ fills: [], entries: [] }),
  balances: () => Promise.resolve(undefined),
  close: () => Promise.resolve(),
});
