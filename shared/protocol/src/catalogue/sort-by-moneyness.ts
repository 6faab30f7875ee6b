import type { Contract } from './catalogue.ts';

/** Relative to the price, so that options of different underlyings can be compared. */
function distance({ base, strike }: Contract, prices: ReadonlyMap<string, number>): number {
  const price = prices.get(base);
  return price === undefined || strike === null
    ? Number.POSITIVE_INFINITY
    : Math.abs(strike - price) / price;
}

/**
 * Moves the options to the end, sorted by the distance of the strike from the price of the underlying,
 * then by expiry. Other contracts, and options that tie, keep their order.
 * @param prices the price of each underlying by its base; options without one come last
 */
export function sortByMoneyness(
  contracts: readonly Contract[],
  prices: ReadonlyMap<string, number>,
): readonly Contract[] {
  if (prices.size === 0) return contracts;
  const options = contracts
    .filter(({ instType }) => instType === 'option')
    .map((contract) => ({ contract, distance: distance(contract, prices) }));
  if (options.length === 0) return contracts;
  options.sort(
    (a, b) =>
      // two infinite distances have no difference
      (a.distance === b.distance ? 0 : a.distance - b.distance) ||
      (a.contract.expiry ?? 0) - (b.contract.expiry ?? 0),
  );
  return [
    ...contracts.filter(({ instType }) => instType !== 'option'),
    ...options.map(({ contract }) => contract),
  ];
}
