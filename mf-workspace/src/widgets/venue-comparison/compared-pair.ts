import type { Contract } from '@parallax/protocol';
import type { ComboboxOption } from '@parallax/ui';
import { counted } from '@parallax/ui/format';
import { type ComparedType, comparedTypeSchema } from './venue-comparison-settings.ts';

export const pairOf = ({ base, quote }: Pick<Contract, 'base' | 'quote'>): string =>
  `${base}/${quote}`;

/** The type of a spot or perpetual contract; undefined for others, which cannot be compared. */
export const comparedType = ({ instType }: Pick<Contract, 'instType'>): ComparedType | undefined =>
  comparedTypeSchema.options.find((type) => type.toLowerCase() === instType);

export const contractsOfType = (
  contracts: readonly Contract[],
  type: ComparedType,
): readonly Contract[] => contracts.filter((contract) => comparedType(contract) === type);

/** The contracts of a pair, sorted by venue. */
export const comparedContracts = (
  contracts: readonly Contract[],
  pair: string,
  type: ComparedType,
): readonly Contract[] =>
  contractsOfType(contracts, type)
    .filter((contract) => pairOf(contract) === pair)
    .sort((a, b) => a.exchangeName.localeCompare(b.exchangeName));

/** The pairs of a type, sorted by the number of venues that list them. */
export function pairOptions(
  contracts: readonly Contract[],
  type: ComparedType,
): readonly ComboboxOption[] {
  const venues = new Map<string, Set<string>>();
  for (const contract of contractsOfType(contracts, type)) {
    const pair = pairOf(contract);
    const pairVenues = venues.get(pair) ?? new Set();
    venues.set(pair, pairVenues.add(contract.exchange));
  }
  return [...venues]
    .sort(([a, { size }], [b, other]) => other.size - size || a.localeCompare(b))
    .map(([pair, { size }]) => ({
      value: pair,
      label: pair,
      detail: counted(size, 'venue'),
    }));
}
