import { type Contract, contractKey, nameOfKey, partsOfContractKey } from '@parallax/protocol';
import { contractName } from '@parallax/ui/format';

/** A row of a watch list. */
export interface WatchListRow {
  readonly key: string;
  readonly exchange: string;
  /** undefined when its venue no longer lists it */
  readonly contract: Contract | undefined;
  /** false if the trader has lost access to its venue; its prices are then not shown */
  readonly connected: boolean;
}

/** The contracts of the keys, in order, including those that the catalogue does not list. */
export function watchedContracts(
  keys: readonly string[],
  contracts: readonly Contract[],
  disconnected: ReadonlySet<string>,
): WatchListRow[] {
  const byKey = new Map(contracts.map((contract) => [contractKey(contract), contract]));
  return keys.map((key) => {
    const { exchange } = partsOfContractKey(key);
    return { key, exchange, contract: byKey.get(key), connected: !disconnected.has(exchange) };
  });
}

/** The display name of a row's contract; that of a delisted contract is read from its symbol. */
export const watchedName = ({ contract, key }: Pick<WatchListRow, 'contract' | 'key'>): string =>
  contract ? contractName(contract) : nameOfKey(key);

/**
 * The display name of a row's venue; for a delisted contract, whose venue is known only by id, the
 * name from `nameOf`.
 */
export const watchedVenue = (
  { contract, exchange }: WatchListRow,
  nameOf: (exchange: string) => string,
): string => contract?.exchangeName ?? nameOf(exchange);

/** Appends a key; returns the same array if it has the key already. */
export const withContract = (keys: readonly string[], key: string): readonly string[] =>
  keys.includes(key) ? keys : [...keys, key];

export const withoutContract = (keys: readonly string[], key: string): readonly string[] =>
  keys.filter((other) => other !== key);

/** The position of a price between low and high, 0 to 1; 0.5 when they are equal. */
export function shareOfRange(price: number, low: number, high: number): number {
  if (!(high > low)) return 0.5;
  return Math.max(0, Math.min(1, (price - low) / (high - low)));
}
