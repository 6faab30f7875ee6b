import type { Database } from '@parallax/server-kit/storage/storage';
import { privilegedTraderIds } from '../../notifications/recipients.ts';

const distinct = (ids: readonly string[]): string[] => [...new Set(ids)];

/** Ids of the traders who can see a connection, by role or through their groups. */
export async function connectionViewers(
  db: Database,
  connection: { id: string; companyId: string },
): Promise<string[]> {
  const byGroup = await db
    .selectFrom('group_trader')
    .innerJoin('group_exchange', 'group_exchange.group_id', 'group_trader.group_id')
    .where('group_exchange.company_exchange_id', '=', connection.id)
    .select('group_trader.trader_id')
    .execute();
  const byVault = await db
    .selectFrom('group_trader')
    .innerJoin('group_vault', 'group_vault.group_id', 'group_trader.group_id')
    .innerJoin('vault', 'vault.id', 'group_vault.vault_id')
    .where('vault.company_exchange_id', '=', connection.id)
    .select('group_trader.trader_id')
    .execute();
  return distinct([
    ...(await privilegedTraderIds(db, connection.companyId)),
    ...[...byGroup, ...byVault].map((row) => row.trader_id),
  ]);
}

/**
 * Ids of the traders who can see each vault, by role or through their groups, keyed by vault id.
 */
export async function vaultViewers(
  db: Database,
  companyId: string,
  vaultIds: readonly string[],
): Promise<Map<string, string[]>> {
  if (vaultIds.length === 0) return new Map();
  const privileged = await privilegedTraderIds(db, companyId);
  const rows = await db
    .selectFrom('group_trader')
    .innerJoin('group_vault', 'group_vault.group_id', 'group_trader.group_id')
    .where('group_vault.vault_id', 'in', vaultIds)
    .select(['group_vault.vault_id', 'group_trader.trader_id'])
    .execute();
  return new Map(
    vaultIds.map((id) => {
      const members = rows.filter((row) => row.vault_id === id).map((row) => row.trader_id);
      return [id, distinct([...privileged, ...members])];
    }),
  );
}
