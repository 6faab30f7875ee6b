import { type Contract, nameOfKey, partsOfContractKey } from '@parallax/protocol';
import { contractName } from '@parallax/ui/format';

export interface WatchListRow {
  readonly key: string;
  readonly exchange: string;
  /** undefined for a delisted contract */
  readonly contract: Contract | undefined;
  /** false if the trader has lost access to its venue; its prices are then not shown */
  readonly connected: boolean;
}

/** The rows of the keys in order, including delisted contracts. */
export function watchListRows(
  keys: readonly string[],
  byKey: ReadonlyMap<string, Contract>,
  disconnected: ReadonlySet<string>,
): WatchListRow[] {
  return keys.map((key) => {
    const { exchange } = partsOfContractKey(key);
    return { key, exchange, contract: byKey.get(key), connected: !disconnected.has(exchange) };
  });
}

/** The display name of a row's contract, derived from the symbol if the contract is delisted. */
export const rowName = ({ contract, key }: Pick<WatchListRow, 'contract' | 'key'>): string =>
  contract ? contractName(contract) : nameOfKey(key);

/**
 * The display name of a row's venue.
 * @param nameOf looks up the display name by venue id, for delisted contracts
 */
export const rowVenueName = (
  { contract, exchange }: WatchListRow,
  nameOf: (exchange: string) => string,
): string => contract?.exchangeName ?? nameOf(exchange);

/** Appends a key; returns the same array if it has the key already. */
export const withContract = (keys: readonly string[], key: string): readonly string[] =>
  keys.includes(key) ? keys : [...keys, key];

export const withoutContract = (keys: readonly string[], key: string): readonly string[] =>
  keys.filter((other) => other !== key);
