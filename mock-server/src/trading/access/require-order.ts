import type { Order } from '@parallax/protocol';
import type { Caller } from '../../auth/caller.ts';
import { ApiFailure } from '../../http/api/api-failure.ts';
import type { Services } from '../../services.ts';
import { readOrder } from '../records/order-store.ts';
import { requireAccount, type StoredAccount } from './visible-accounts.ts';

/** Throws 404 unless the order is one of an account that the caller sees. */
export async function requireOrder(
  services: Pick<Services, 'db' | 'catalogue' | 'caches'>,
  caller: Caller,
  id: string,
): Promise<{ order: Order; account: StoredAccount }> {
  const order = await readOrder(services.db, id);
  if (order === undefined) throw new ApiFailure(404, 'This order does not exist.');
  const account = await requireAccount(services, caller, order.accountId).catch(
    (error: unknown) => {
      // whether the order exists must not be distinguishable
      throw error instanceof ApiFailure ? new ApiFailure(404, 'This order does not exist.') : error;
    },
  );
  return { order, account };
}
