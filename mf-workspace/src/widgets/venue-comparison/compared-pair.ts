import type { Contract } from '@parallax/protocol';
import type { ComboboxOption } from '@parallax/ui';
import type { ComparedType } from './venue-comparison-settings.ts';

export const pairOf = ({ base, quote }: Pick<Contract, 'base' | 'quote'>): string =>
  `${base}/${quote}`;

/** The contracts of a pair, by venue. */
export const comparedContracts = (
  contracts: readonly Contract[],
  pair: string,
  type: ComparedType,
): readonly Contract[] =>
  contracts
    .filter((contract) => contract.instType === type.toLowerCase() && pairOf(contract) === pair)
    .sort((a, b) => a.exchangeName.localeCompare(b.exchangeName));

/** The pairs of a type, those of most venues first. */
export function pairOptions(
  contracts: readonly Contract[],
  type: ComparedType,
): readonly ComboboxOption[] {
  const venues = new Map<string, Set<string>>();
  for (const contract of contracts) {
    if (contract.instType !== type.toLowerCase()) continue;
    const pair = pairOf(contract);
    const known = venues.get(pair) ?? new Set();
    venues.set(pair, known.add(contract.exchange));
  }
  return [...venues]
    .sort(([a, { size }], [b, other]) => other.size - size || a.localeCompare(b))
    .map(([pair, { size }]) => ({
      value: pair,
      label: pair,
      detail: size === 1 ? '1 venue' : `${size} venues`,
    }));
}
