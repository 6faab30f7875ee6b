import { contractKey } from '../feed/topic.ts';
import type { Contract } from './catalogue.ts';

/**
 * How a price in one quote becomes a price in another: the product of the index prices of `over`
 * divided by that of `under`, all contract keys. Both are empty between equal quotes, which is the
 * only case without a market price: a stablecoin is never taken for its currency.
 */
export interface Conversion {
  readonly over: readonly string[];
  readonly under: readonly string[];
}

/** The contract whose index price speaks for a pair, by `BTC/USD`. */
export type IndexContracts = ReadonlyMap<string, string>;

const pair = (base: string, quote: string): string => `${base}/${quote}`;

/**
 * For every pair the contract that carries its index price: a perpetual, else a dated future, the
 * first of the catalogue. Spot contracts have no index price, and an option's is its underlying's.
 */
export function indexContracts(contracts: readonly Contract[]): IndexContracts {
  const found = new Map<string, string>();
  for (const instType of ['perpetual', 'future'] as const) {
    for (const contract of contracts) {
      const name = pair(contract.base, contract.quote);
      if (contract.instType === instType && !found.has(name))
        found.set(name, contractKey(contract));
    }
  }
  return found;
}

/** The bases that have an index, the most traded one first. */
const basesOf = (indices: IndexContracts): Set<string> =>
  new Set(['BTC', ...[...indices.keys()].map((name) => name.slice(0, name.indexOf('/')))]);

/**
 * The way from prices in `from` to prices in `to`: the index of one in the other, or what one base
 * costs in both. Undefined when the catalogue has no such index.
 */
export function findConversion(
  indices: IndexContracts,
  from: string,
  to: string,
): Conversion | undefined {
  if (from === to) return { over: [], under: [] };
  const direct = indices.get(pair(from, to));
  if (direct !== undefined) return { over: [direct], under: [] };
  const reverse = indices.get(pair(to, from));
  if (reverse !== undefined) return { over: [], under: [reverse] };
  for (const base of basesOf(indices)) {
    const inFrom = indices.get(pair(base, from));
    const inTo = indices.get(pair(base, to));
    if (inFrom !== undefined && inTo !== undefined) return { over: [inTo], under: [inFrom] };
  }
  return undefined;
}

/** Why prices in two quotes cannot be compared when there is no conversion. */
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

/** What one unit of the first quote is worth in the second; undefined while an index is unknown. */
export function conversionRate(
  conversion: Conversion,
  indexPrice: (key: string) => number | null | undefined,
): number | undefined {
  const over = product(conversion.over, indexPrice);
  const under = product(conversion.under, indexPrice);
  return over === undefined || under === undefined ? undefined : over / under;
}
