import type { Contract } from './catalogue.ts';
import { contractKey } from './contract-key.ts';

/**
 * Converts prices between quotes: the product of the index prices of `numerators` divided by that of
 * `denominators`, both lists of contract keys. Both are empty only between equal quotes; a stablecoin is
 * never assumed to be at par with its currency.
 */
export interface Conversion {
  readonly numerators: readonly string[];
  readonly denominators: readonly string[];
}

/** The contracts whose index prices a conversion uses; empty without a conversion. */
export const conversionKeys = (conversion: Conversion | undefined): readonly string[] =>
  conversion === undefined ? [] : [...conversion.numerators, ...conversion.denominators];

/** Key of the contract that provides the index price of a pair such as `BTC/USD`. */
export type IndexContracts = ReadonlyMap<string, string>;

const pair = (base: string, quote: string): string => `${base}/${quote}`;

/**
 * Maps every pair to the contract that provides its index price: the first perpetual of the
 * catalogue, else the first dated future. Spot contracts have no index price, and the index price
 * of an option is that of its underlying.
 * @param withSpot whether pairs without an index have their first spot contract, which has a price of its own
 */
export function indexContracts(
  contracts: readonly Contract[],
  { withSpot = false }: { readonly withSpot?: boolean } = {},
): IndexContracts {
  const indices = new Map<string, string>();
  const types = ['perpetual', 'future', ...(withSpot ? (['spot'] as const) : [])] as const;
  for (const instType of types) {
    for (const contract of contracts) {
      const name = pair(contract.base, contract.quote);
      if (contract.instType === instType && !indices.has(name))
        indices.set(name, contractKey(contract));
    }
  }
  return indices;
}

/** The bases that have an index, BTC first as the most traded. */
const basesOf = (indices: IndexContracts): Set<string> =>
  new Set(['BTC', ...[...indices.keys()].map((name) => name.slice(0, name.indexOf('/')))]);

/** Currencies through which others are converted, the most traded first. */
const BRIDGES = ['USDT', 'USDC', 'BTC', 'ETH'];

/** By the index of two currencies, or its inverse. */
function findPair(indices: IndexContracts, from: string, to: string): Conversion | undefined {
  const direct = indices.get(pair(from, to));
  if (direct !== undefined) return { numerators: [direct], denominators: [] };
  const reverse = indices.get(pair(to, from));
  return reverse === undefined ? undefined : { numerators: [], denominators: [reverse] };
}

/**
 * The conversion of prices in `from` to prices in `to`: by the direct index, its inverse, two indices with a
 * common base, or by one of these from a bridge, to which an index leads. Undefined if the catalogue has none.
 */
export function findConversion(
  indices: IndexContracts,
  from: string,
  to: string,
): Conversion | undefined {
  const conversion = findShortConversion(indices, from, to);
  if (conversion !== undefined) return conversion;
  for (const bridge of BRIDGES) {
    const first = findPair(indices, from, bridge);
    const second = findShortConversion(indices, bridge, to);
    if (first !== undefined && second !== undefined)
      return {
        numerators: [...first.numerators, ...second.numerators],
        denominators: [...first.denominators, ...second.denominators],
      };
  }
  return undefined;
}

function findShortConversion(
  indices: IndexContracts,
  from: string,
  to: string,
): Conversion | undefined {
  if (from === to) return { numerators: [], denominators: [] };
  const between = findPair(indices, from, to);
  if (between !== undefined) return between;
  for (const base of basesOf(indices)) {
    const inFrom = indices.get(pair(base, from));
    const inTo = indices.get(pair(base, to));
    if (inFrom !== undefined && inTo !== undefined)
      return { numerators: [inTo], denominators: [inFrom] };
  }
  return undefined;
}

/** User-facing message when `findConversion` finds no conversion. */
export const notConvertible = (from: string, to: string): string =>
  `No index price connects ${from} with ${to}, so the prices cannot be compared.`;

function product(
  keys: readonly string[],
  indexPrice: (key: string) => number | null | undefined,
): number | undefined {
  let result = 1;
  for (const key of keys) {
    const price = indexPrice(key);
    if (typeof price !== 'number' || !(price > 0)) return undefined;
    result *= price;
  }
  return result;
}

/** Value of one unit of the source quote in the target quote; undefined if an index is missing. */
export function conversionRate(
  conversion: Conversion,
  indexPrice: (key: string) => number | null | undefined,
): number | undefined {
  const numerator = product(conversion.numerators, indexPrice);
  const denominator = product(conversion.denominators, indexPrice);
  return numerator === undefined || denominator === undefined ? undefined : numerator / denominator;
}
