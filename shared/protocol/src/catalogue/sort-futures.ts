import type { Contract } from './catalogue.ts';

/**
 * Sorts the futures in a list by expiry, nearest first. Other contracts keep their positions, and
 * futures of one expiry keep their order.
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
