import type { Order } from '@parallax/protocol';
import { ApiFailure } from '../../http/api/api-failure.ts';
import type { Caller } from '../../http/api/caller.ts';
import { readOrder } from '../records/order-store.ts';
import { type AccountReads, requireAccount, type StoredAccount } from './visible-accounts.ts';

/** Throws 404 unless the order is one of an account that the caller sees. */
export async function requireOrder(
  reads: AccountReads,
  caller: Caller,
  id: string,
): Promise<{ order: Order; account: StoredAccount }> {
  const order = await readOrder(reads.db, id);
  if (order === undefined) throw new ApiFailure(404, 'This order does not exist.');
  const account = await requireAccount(reads, caller, order.accountId).catch((error: unknown) => {
    // whether the order exists must not be distinguishable
    throw error instanceof ApiFailure ? new ApiFailure(404, 'This order does not exist.') : error;
  });
  return { order, account };
}
