import type { Contract } from './catalogue.ts';
import {
  type Conversion,
  findConversion,
  type IndexContracts,
  indexContracts,
} from './quote-conversion.ts';

export type ConversionLookup = (from: string, to: string) => Conversion | undefined;

const NONE: ReadonlySet<string> = new Set();

/**
 * Returns a lookup of conversions between quotes, each computed once. It uses any contract, including
 * those that the venue filter hides; those of unavailable venues only if no others connect the quotes.
 */
export function conversionLookup(
  contracts: readonly Contract[],
  unavailable: ReadonlySet<string> = NONE,
): ConversionLookup {
  return lookupIn(
    [...availableIn(contracts, unavailable), contracts].map((each) => indexContracts(each)),
  );
}

/**
 * Returns a lookup of conversions of assets that an account holds. It uses the prices of spot contracts, too, where no
 * indices connect the currencies.
 */
export function assetConversions(
  contracts: readonly Contract[],
  unavailable: ReadonlySet<string>,
): ConversionLookup {
  return lookupIn(
    [...availableIn(contracts, unavailable), contracts].flatMap((each) => [
      indexContracts(each),
      indexContracts(each, { withSpot: true }),
    ]),
  );
}

/** The contracts of the other venues, in a list; none if all venues are available. */
const availableIn = (contracts: readonly Contract[], unavailable: ReadonlySet<string>) =>
  unavailable.size === 0 ? [] : [contracts.filter(({ exchange }) => !unavailable.has(exchange))];

/** Looks conversions up in one list of indices after another. */
function lookupIn(indices: readonly IndexContracts[]): ConversionLookup {
  const found = new Map<string, Conversion | undefined>();
  const find = (from: string, to: string): Conversion | undefined => {
    for (const each of indices) {
      const conversion = findConversion(each, from, to);
      if (conversion !== undefined) return conversion;
    }
    return undefined;
  };
  return (from, to) => {
    const name = `${from}/${to}`;
    if (!found.has(name)) found.set(name, find(from, to));
    return found.get(name);
  };
}
