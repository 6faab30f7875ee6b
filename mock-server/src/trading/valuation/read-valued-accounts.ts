import type { Database } from '@parallax/server-kit/storage/storage';
import { TimeSlicer } from '@parallax/server-market/time-slicer';
import {
  readBalances,
  readMargins,
  readOpenOrders,
  readPositions,
} from '../records/account-store.ts';
import { type MarketPrices, type ValuedAccount, valueHoldings } from './value-account.ts';

/**
 * Reads accounts and values them at the prices of the market, by id.
 * @param liveIds those whose orders are at the venue itself, on which free balances depend
 */
export async function readValuedAccounts(
  db: Database,
  prices: MarketPrices,
  accountIds: readonly string[],
  liveIds: ReadonlySet<string> = new Set(),
): Promise<ReadonlyMap<string, ValuedAccount>> {
  const [balances, positions, orders, margins] = await Promise.all([
    readBalances(db, accountIds),
    readPositions(db, accountIds),
    readOpenOrders(db, accountIds),
    readMargins(db, accountIds),
  ]);
  const valued = new Map<string, ValuedAccount>();
  const slicer = new TimeSlicer();
  for (const id of accountIds) {
    await slicer.step();
    const ofAccount = <T extends { readonly accountId: string }>(rows: readonly T[]): T[] =>
      rows.filter(({ accountId }) => accountId === id);
    const holdings = {
      isLive: liveIds.has(id),
      balances: ofAccount(balances),
      positions: ofAccount(positions),
      orders: ofAccount(orders),
      margins: ofAccount(margins),
    };
    valued.set(id, valueHoldings(holdings, prices));
  }
  return valued;
}
