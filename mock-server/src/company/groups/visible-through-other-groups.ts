import type { Database } from '../../storage/storage.ts';

/**
 * Returns a predicate that tests whether a trader can see an exchange or vault through another group.
 */
export async function visibleThroughOtherGroups(
  db: Database,
  groupId: string,
  traderIds: readonly string[],
): Promise<(traderId: string, id: string) => boolean> {
  if (traderIds.length === 0) return () => false;
  const others = db
    .selectFrom('group_trader')
    .where('group_trader.trader_id', 'in', traderIds)
    .where('group_trader.group_id', '!=', groupId);
  const exchanges = await others
    .innerJoin('group_exchange', 'group_exchange.group_id', 'group_trader.group_id')
    .select(['trader_id', 'company_exchange_id as id'])
    .execute();
  const vaults = await others
    .innerJoin('group_vault', 'group_vault.group_id', 'group_trader.group_id')
    .select(['trader_id', 'vault_id as id'])
    .execute();
  const visible = new Set([...exchanges, ...vaults].map((row) => `${row.trader_id} ${row.id}`));
  return (traderId, id) => visible.has(`${traderId} ${id}`);
}
