import { type Contract, type Conversion, findConversion, indexContracts } from '@parallax/protocol';

export type ConversionOf = (from: string, to: string) => Conversion | undefined;

/**
 * The conversions between quotes, each found once. They may use any contract, also those that the
 * venue filter hides.
 */
export function conversionsOf(contracts: readonly Contract[]): ConversionOf {
  const indices = indexContracts(contracts);
  const found = new Map<string, Conversion | undefined>();
  return (from, to) => {
    const name = `${from}/${to}`;
    if (!found.has(name)) found.set(name, findConversion(indices, from, to));
    return found.get(name);
  };
}
