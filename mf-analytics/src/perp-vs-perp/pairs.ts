import {
  type Contract,
  type Conversion,
  contractKey,
  conversionKeys,
  conversionLookup,
} from '@parallax/protocol';
import { columnFilterTest, type TableState } from '@parallax/ui';
import { byBase } from '../market/by-base.ts';
import { contractSearchText, riskOf, venueSearchText } from '../market/contract-texts.ts';

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

/** Tests the columns of both legs; their ids are in `PAIR_FILTER_NAMES`. */
function testOf(filters: TableFilters): (pair: PerpPair) => boolean {
  const tests = COLUMN_TEXTS.flatMap(({ id, text }) => {
    const filter = filters[id];
    if (filter === undefined || filter.kind === 'range') return [];
    const passes = columnFilterTest(filter);
    return [(pair: PerpPair) => passes(text(pair))];
  });
  return (pair) => tests.every((passes) => passes(pair));
}

const COLUMN_TEXTS: readonly { id: string; text: (pair: PerpPair) => string }[] = [
  { id: 'b_ex', text: ({ first }) => venueSearchText(first) },
  { id: 'b_sym', text: ({ first }) => contractSearchText(first) },
  { id: 'b_risk', text: ({ first }) => riskOf(first) },
  { id: 'q_ex', text: ({ second }) => venueSearchText(second) },
  { id: 'q_sym', text: ({ second }) => contractSearchText(second) },
  { id: 'q_risk', text: ({ second }) => riskOf(second) },
];

/** Swaps the legs of each pair that passes the filters only in reverse order. */
export function inFilterOrder(
  pairs: readonly PerpPair[],
  filters: TableFilters,
): readonly PerpPair[] {
  if (Object.keys(filters).length === 0) return pairs;
  const passes = testOf(filters);
  return pairs.map((pair) => {
    if (passes(pair)) return pair;
    const other = swapped(pair);
    return passes(other) ? other : pair;
  });
}

export const contractsOf = ({ first, second }: PerpPair): readonly Contract[] => [first, second];

/** The contracts whose prices a pair depends on. */
export const pairContractKeys = (pair: PerpPair): readonly string[] => [
  contractKey(pair.first),
  contractKey(pair.second),
  ...conversionKeys(pair.conversion),
];
