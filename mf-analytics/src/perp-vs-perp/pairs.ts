import {
  type Contract,
  type Conversion,
  contractKey,
  contractName,
  conversionLookup,
} from '@parallax/protocol';
import type { TableState } from '@parallax/ui';
import { byBase } from '../market/by-base.ts';

type TableFilters = TableState['filters'];

/** Two perpetuals of the same base on different venues. */
export interface PerpPair {
  /** the same in both orders of the legs */
  readonly key: string;
  readonly first: Contract;
  readonly second: Contract;
  /** from the second leg's quote to the first leg's; undefined if no index prices connect them */
  readonly conversion: Conversion | undefined;
}

/**
 * All pairs of the perpetuals that pass `isShown`, with their legs sorted by venue name.
 * @param unavailable see `conversionLookup`
 */
export function pairsOf(
  contracts: readonly Contract[],
  isShown: (contract: Contract) => boolean,
  unavailable?: ReadonlySet<string>,
): readonly PerpPair[] {
  const perpetuals = contracts.filter((each) => each.instType === 'perpetual' && isShown(each));
  const convert = conversionLookup(contracts, unavailable);
  const bases = [...byBase(perpetuals)].sort(([a], [b]) => a.localeCompare(b, 'en'));
  return bases.flatMap(([, group]) => {
    const legs = group.sort(byVenue);
    return legs.flatMap((first, index) =>
      legs
        .slice(index + 1)
        .filter((second) => second.exchange !== first.exchange)
        .map((second) => ({
          key: `${contractKey(first)}|${contractKey(second)}`,
          first,
          second,
          conversion: convert(second.quote, first.quote),
        })),
    );
  });
}

const byVenue = (a: Contract, b: Contract): number =>
  a.exchangeName.localeCompare(b.exchangeName, 'en') || a.symbol.localeCompare(b.symbol, 'en');

const swapped = ({ key, first, second, conversion }: PerpPair): PerpPair => ({
  key,
  first: second,
  second: first,
  conversion: conversion && {
    numerators: conversion.denominators,
    denominators: conversion.numerators,
  },
});

/** The texts that the filters of venues and contracts search. */
export const venueSearchText = ({ exchangeName, exchange }: Contract): string =>
  `${exchangeName} ${exchange}`;
export const contractSearchText = (contract: Contract): string =>
  `${contractName(contract)} ${contract.symbol}`;

/** Applies a column filter in the same way as `DataGrid`. */
function passesFilter(value: string, filter: TableFilters[string] | undefined): boolean {
  if (filter?.kind === 'choice') return filter.values.includes(value);
  if (filter?.kind !== 'text') return true;
  const words = filter.text.toLowerCase().split(/\s+/);
  return words.every((word) => value.toLowerCase().includes(word));
}

const passes = ({ first, second }: PerpPair, filters: TableFilters): boolean =>
  passesFilter(venueSearchText(first), filters['b_ex']) &&
  passesFilter(contractSearchText(first), filters['b_sym']) &&
  passesFilter(first.riskType ?? '', filters['b_risk']) &&
  passesFilter(venueSearchText(second), filters['q_ex']) &&
  passesFilter(contractSearchText(second), filters['q_sym']) &&
  passesFilter(second.riskType ?? '', filters['q_risk']);

/** Swaps the legs of each pair that passes the filters only in reverse order. */
export const inFilterOrder = (
  pairs: readonly PerpPair[],
  filters: TableFilters,
): readonly PerpPair[] =>
  Object.keys(filters).length === 0
    ? pairs
    : pairs.map((pair) => {
        if (passes(pair, filters)) return pair;
        const other = swapped(pair);
        return passes(other, filters) ? other : pair;
      });

/** The contracts whose index prices convert the quotes of a pair. */
export const conversionKeys = ({ conversion }: PerpPair): readonly string[] =>
  conversion === undefined ? [] : [...conversion.numerators, ...conversion.denominators];

/** The contracts whose prices a pair depends on. */
export const pairContractKeys = (pair: PerpPair): readonly string[] => [
  contractKey(pair.first),
  contractKey(pair.second),
  ...conversionKeys(pair),
];
