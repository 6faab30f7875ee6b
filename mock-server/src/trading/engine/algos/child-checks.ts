import type { Order, OrderFields } from '@parallax/protocol';
import type { Database } from '@parallax/server-kit/storage/storage';
import type { StoredAccount } from '../../access/visible-accounts.ts';

/** Why an order of an algo is refused, or with what it is stored. */
export type CheckedChild =
  | { readonly failure: string }
  | {
      /** whether it is allowed only as one that is bound to the position */
      readonly isBound: boolean;
      readonly notionalUsd: string | null;
      readonly amountUnit: string;
    };

/** An order whose market was read, to be checked in the transaction that stores it. */
export interface PreparedChild {
  /** of the company and accounts whose other orders it waits for, see `lockLimits` */
  readonly locks: readonly string[];
  check(transaction: Database): Promise<CheckedChild>;
}

/** The rules and limits of orders, which hold for those of algos. */
export interface ChildChecks {
  /** @param previous the order before it is changed */
  prepare(order: OrderFields, account: StoredAccount, previous?: Order): Promise<PreparedChild>;
}
