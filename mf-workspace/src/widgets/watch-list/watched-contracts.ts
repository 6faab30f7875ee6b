import { type Contract, contractKey } from '@parallax/contract';

/** The contracts of the keys, in their order; keys that the catalogue does not have are left out. */
export function watchedContracts(
  keys: readonly string[],
  contracts: readonly Contract[],
): Contract[] {
  const byKey = new Map(contracts.map((contract) => [contractKey(contract), contract]));
  return keys.flatMap((key) => byKey.get(key) ?? []);
}

/** The keys with one more at the end; the very same when it is there already. */
export const withContract = (keys: readonly string[], key: string): readonly string[] =>
  keys.includes(key) ? keys : [...keys, key];

export const withoutContract = (keys: readonly string[], key: string): readonly string[] =>
  keys.filter((other) => other !== key);

/** Where a price lies between low and high, 0 to 1; in the middle where both are the same. */
export function shareOfRange(price: number, low: number, high: number): number {
  if (!(high > low)) return 0.5;
  return Math.max(0, Math.min(1, (price - low) / (high - low)));
}
