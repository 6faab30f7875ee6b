import { contractKey } from '../feed/topic.ts';
import type { Contract } from './catalogue.ts';

/** Sorts the futures in the places that futures have; other contracts keep theirs. */
function withFuturesSorted(
  contracts: readonly Contract[],
  order: (a: Contract, b: Contract) => number,
): readonly Contract[] {
  const futures = contracts.filter(({ instType }) => instType === 'future').sort(order);
  if (futures.length === 0) return contracts;
  let next = 0;
  return contracts.map((contract) => {
    if (contract.instType !== 'future') return contract;
    const future = futures[next] ?? contract;
    next += 1;
    return future;
  });
}

/** The contracts with the futures by expiry, the nearest first; those of one expiry keep their order. */
export const sortByExpiry = (contracts: readonly Contract[]): readonly Contract[] =>
  withFuturesSorted(contracts, (a, b) => (a.expiry ?? 0) - (b.expiry ?? 0));

/**
 * The same, and the futures of one base and expiry by the base traded in 24 hours, the most first.
 * @param volumes by contract key; a future without one comes after those with one
 */
export function sortByExpiryAndVolume(
  contracts: readonly Contract[],
  volumes: ReadonlyMap<string, number>,
): readonly Contract[] {
  const ranks = new Map<string, number>();
  for (const { base } of contracts) if (!ranks.has(base)) ranks.set(base, ranks.size);
  const rank = ({ base }: Contract): number => ranks.get(base) ?? 0;
  const volume = (contract: Contract): number => volumes.get(contractKey(contract)) ?? 0;
  return withFuturesSorted(
    contracts,
    (a, b) => (a.expiry ?? 0) - (b.expiry ?? 0) || rank(a) - rank(b) || volume(b) - volume(a),
  );
}
