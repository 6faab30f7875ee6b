import {
  type Contract,
  type Conversion,
  contractKey,
  findConversion,
  indexContracts,
} from '@parallax/protocol';
import type { PairFilters } from './pair-filters.ts';

/** Two perpetuals of one base on different venues. */
export interface PerpPair {
  /** the same for both orders of the legs */
  readonly key: string;
  readonly first: Contract;
  readonly second: Contract;
  /** from the second leg's quote to the first leg's; undefined if no index price connects them */
  readonly conversion: Conversion | undefined;
}

/** Every pair of perpetuals that pass `shows`, with the first leg's venue first by name. */
export function pairsOf(
  contracts: readonly Contract[],
  shows: (contract: Contract) => boolean,
): readonly PerpPair[] {
  const byBase = new Map<string, Contract[]>();
  for (const contract of contracts) {
    if (contract.instType !== 'perpetual' || !shows(contract)) continue;
    const known = byBase.get(contract.base);
    if (known) known.push(contract);
    else byBase.set(contract.base, [contract]);
  }
  const convert = conversions(contracts);
  const bases = [...byBase].sort(([a], [b]) => a.localeCompare(b, 'en'));
  return bases.flatMap(([, perpetuals]) => {
    const legs = perpetuals.sort(byVenue);
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

/** Conversions between quotes, each found once. */
function conversions(
  contracts: readonly Contract[],
): (from: string, to: string) => Conversion | undefined {
  const indices = indexContracts(contracts);
  const found = new Map<string, Conversion | undefined>();
  return (from, to) => {
    const name = `${from}/${to}`;
    if (!found.has(name)) found.set(name, findConversion(indices, from, to));
    return found.get(name);
  };
}

/** The pair with its legs in the other order. */
export const swapped = ({ key, first, second, conversion }: PerpPair): PerpPair => ({
  key,
  first: second,
  second: first,
  conversion: conversion && { over: conversion.under, under: conversion.over },
});

/** The names that a filter of a venue and of a contract searches. */
export const venueWords = ({ exchangeName, exchange }: Contract): string =>
  `${exchangeName} ${exchange}`;
export const contractWords = ({ base, quote, symbol }: Contract): string =>
  `${base}/${quote} ${symbol}`;

const hasWords = (text: string, words: string | undefined): boolean =>
  (words ?? '')
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.toLowerCase().includes(word));

const hasRisk = ({ riskType }: Contract, risks: string | undefined): boolean =>
  risks === undefined || (riskType !== null && risks.split(',').includes(riskType));

function passes({ first, second }: PerpPair, filters: PairFilters): boolean {
  return (
    hasWords(venueWords(first), filters.b_ex) &&
    hasWords(contractWords(first), filters.b_sym) &&
    hasRisk(first, filters.b_risk) &&
    hasWords(venueWords(second), filters.q_ex) &&
    hasWords(contractWords(second), filters.q_sym) &&
    hasRisk(second, filters.q_risk)
  );
}

/**
 * The pairs with their legs in the order that passes the filters, since a pair has no order of its
 * own. Pairs that pass in neither order stay as they are.
 */
export const inFilterOrder = (
  pairs: readonly PerpPair[],
  filters: PairFilters,
): readonly PerpPair[] =>
  Object.keys(filters).length === 0
    ? pairs
    : pairs.map((pair) => {
        if (passes(pair, filters)) return pair;
        const other = swapped(pair);
        return passes(other, filters) ? other : pair;
      });
