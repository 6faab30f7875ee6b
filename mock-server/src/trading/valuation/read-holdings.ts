import type { Database } from '@parallax/server-kit/storage/storage';
import { groupBy } from '@parallax/trading';
import {
  readBalances,
  readMargins,
  readOpenOrders,
  readPositions,
} from '../records/account-store.ts';
import type { Holdings } from './value-account.ts';

const byAccount = <T extends { readonly accountId: string }>(
  rows: readonly T[],
): ReadonlyMap<string, readonly T[]> => groupBy(rows, ({ accountId }) => accountId);

/** Reads what accounts hold, by id. */
export async function readHoldings(
  db: Database,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, Holdings>> {
  const [balances, positions, orders, margins] = await Promise.all([
    readBalances(db, accountIds).then(byAccount),
    readPositions(db, accountIds).then(byAccount),
    readOpenOrders(db, accountIds).then(byAccount),
    readMargins(db, accountIds).then(byAccount),
  ]);
  return new Map(
    accountIds.map((id) => [
      id,
      {
        balances: balances.get(id) ?? [],
        positions: positions.get(id) ?? [],
        orders: orders.get(id) ?? [],
        margins: margins.get(id) ?? [],
      },
    ]),
  );
}
