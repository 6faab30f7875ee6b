import type { Contract } from './catalogue.ts';
import { type Conversion, findConversion, indexContracts } from './quote-conversion.ts';

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
  const all = indexContracts(contracts);
  const available =
    unavailable.size === 0
      ? undefined
      : indexContracts(contracts.filter(({ exchange }) => !unavailable.has(exchange)));
  const found = new Map<string, Conversion | undefined>();
  return (from, to) => {
    const name = `${from}/${to}`;
    if (!found.has(name)) {
      const preferred = available && findConversion(available, from, to);
      found.set(name, preferred ?? findConversion(all, from, to));
    }
    return found.get(name);
  };
}
