import type { Database } from '@parallax/server-kit/storage/storage';
import { TimeSlicer } from '@parallax/server-market/time-slicer';
import { readHoldings } from './read-holdings.ts';
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
  const valued = new Map<string, ValuedAccount>();
  const slicer = new TimeSlicer();
  for (const [id, holdings] of await readHoldings(db, accountIds)) {
    await slicer.step();
    valued.set(id, valueHoldings({ ...holdings, isLive: liveIds.has(id) }, prices));
  }
  return valued;
}
