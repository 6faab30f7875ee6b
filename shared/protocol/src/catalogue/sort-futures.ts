import type { Contract } from './catalogue.ts';

/**
 * The contracts with the futures by expiry, the nearest first, in the places that futures have. Those
 * of one expiry keep their order, like other contracts.
 */
export function sortByExpiry(contracts: readonly Contract[]): readonly Contract[] {
  const futures = contracts
    .filter(({ instType }) => instType === 'future')
    .sort((a, b) => (a.expiry ?? 0) - (b.expiry ?? 0));
  if (futures.length === 0) return contracts;
  let next = 0;
  return contracts.map((contract) => {
    if (contract.instType !== 'future') return contract;
    const future = futures[next] ?? contract;
    next += 1;
    return future;
  });
}
