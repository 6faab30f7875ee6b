import {
  type Account,
  type Contract,
  contractKey,
  contractName,
  type Fill,
  nameOfKey,
} from '@parallax/protocol';
import { useContractsByKey, useVenueNames } from '@parallax/store';
import { useCallback, useMemo } from 'react';
import { useAccountsById } from './use-accounts-by-id.ts';

/** What a table shows of the account and the contract of an order, a fill or a position. */
export interface RecordRow {
  readonly account: Account;
  /** undefined if it is no longer listed */
  readonly contract: Contract | undefined;
  readonly contractName: string;
  readonly venueName: string;
}

export interface FillRow extends RecordRow {
  readonly fill: Fill;
}

export const contractOf = ({ contract }: RecordRow): Contract | undefined => contract;

type OfContract = Pick<Contract, 'exchange' | 'symbol'>;

/** Returns a function, stable while the contracts are the same. */
export function useRecordRow(): (account: Account, of: OfContract) => RecordRow {
  const byKey = useContractsByKey();
  const nameOfVenue = useVenueNames();
  return useCallback(
    (account, of) => {
      const key = contractKey(of);
      const contract = byKey.get(key);
      return {
        account,
        contract,
        contractName: contract === undefined ? nameOfKey(key) : contractName(contract),
        venueName: nameOfVenue(of.exchange),
      };
    },
    [byKey, nameOfVenue],
  );
}

/**
 * Returns a function that makes the rows of items, stable while accounts and contracts are the same. It makes
 * the row of an item once, since lists can be long. Items of accounts that the trader does not see have none.
 * @param complete stable
 */
export function useRecordRows<Item extends OfContract & { accountId: string }, Row>(
  complete: (record: RecordRow, item: Item) => Row,
): (items: readonly Item[]) => readonly Row[] {
  const toRow = useRecordRow();
  const byId = useAccountsById();
  return useMemo(() => {
    const made = new WeakMap<Item, Row>();
    return (items) =>
      items.flatMap((item) => {
        const account = byId.get(item.accountId);
        if (account === undefined) return [];
        const row = made.get(item) ?? complete(toRow(account, item), item);
        made.set(item, row);
        return [row];
      });
  }, [byId, toRow, complete]);
}
