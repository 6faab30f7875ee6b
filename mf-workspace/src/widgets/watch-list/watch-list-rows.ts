import { type Contract, nameOfKey, partsOfContractKey } from '@parallax/protocol';
import { contractName } from '@parallax/ui/format';

export interface WatchListRow {
  readonly key: string;
  readonly exchange: string;
  /** undefined for a contract that is delisted or has expired */
  readonly contract: Contract | undefined;
  /** when the contract expired, in Unix milliseconds */
  readonly expiredAt: number | undefined;
  /** false if the trader has lost access to its venue; its prices are then not shown */
  readonly connected: boolean;
}

/**
 * The rows of the keys in order, including delisted contracts.
 * @param expired when contracts expired, by key
 */
export function watchListRows(
  keys: readonly string[],
  byKey: ReadonlyMap<string, Contract>,
  disconnected: ReadonlySet<string>,
  expired: ReadonlyMap<string, number>,
): WatchListRow[] {
  return keys.map((key) => {
    const { exchange } = partsOfContractKey(key);
    const expiredAt = expired.get(key);
    const contract = expiredAt === undefined ? byKey.get(key) : undefined;
    return { key, exchange, contract, expiredAt, connected: !disconnected.has(exchange) };
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
