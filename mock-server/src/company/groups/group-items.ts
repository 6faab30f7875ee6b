import { GROUP_EXCHANGE_REFUSED, GROUP_NOT_FOUND, isGroupExchange } from '@parallax/protocol';
import type { Database } from '@parallax/server-kit/storage/storage';
import { ApiFailure } from '../../http/api/api-failure.ts';
import type { ConnectionStores } from '../exchanges/catalogue-entry.ts';

/** The ids of a group's members, exchanges and vaults. */
export interface GroupItems {
  readonly traderIds: readonly string[];
  readonly companyExchangeIds: readonly string[];
  readonly companyExchangeVaultIds: readonly string[];
}

export const groupNotFound = () => new ApiFailure(404, GROUP_NOT_FOUND);

const notFound = (what: string) => new ApiFailure(404, `This ${what} does not exist.`);

const hasAll = (ids: readonly string[], rows: readonly unknown[]): boolean =>
  rows.length === new Set(ids).size;

export async function requireTraders(db: Database, companyId: string, ids: readonly string[]) {
  if (ids.length === 0) return;
  const rows = await db
    .selectFrom('trader')
    .select('id')
    .where('id', 'in', ids)
    .where('company_id', '=', companyId)
    .forKeyShare()
    .execute();
  if (!hasAll(ids, rows)) throw notFound('member');
}

export async function requireExchanges(
  { db, catalogue }: ConnectionStores,
  companyId: string,
  ids: readonly string[],
) {
  if (ids.length === 0) return;
  const rows = await db
    .selectFrom('company_exchange')
    .select(['id', 'exchange_id'])
    .where('id', 'in', ids)
    .where('company_id', '=', companyId)
    .forKeyShare()
    .execute();
  if (!hasAll(ids, rows)) throw notFound('exchange');
  const refused = new Set(
    catalogue.exchanges
      .filter(({ custodian, id }) => !isGroupExchange({ custodian, exchangeId: id }))
      .map(({ id }) => id),
  );
  if (rows.some(({ exchange_id }) => refused.has(exchange_id))) {
    throw new ApiFailure(400, GROUP_EXCHANGE_REFUSED);
  }
}

export async function requireVaults(db: Database, companyId: string, ids: readonly string[]) {
  if (ids.length === 0) return;
  const rows = await db
    .selectFrom('vault')
    .innerJoin('company_exchange', 'company_exchange.id', 'vault.company_exchange_id')
    .select('vault.id')
    .where('vault.id', 'in', ids)
    .where('vault.saved', '=', true)
    .where('company_exchange.company_id', '=', companyId)
    .forKeyShare('vault')
    .execute();
  if (!hasAll(ids, rows)) throw notFound('vault');
}

/**
 * Throws 404 when an item does not belong to the company, 400 for a connection that cannot be added to
 * a group as an exchange. In a transaction, locks the items until it ends, so that none can be
 * deleted.
 */
export async function requireItems(
  services: ConnectionStores,
  companyId: string,
  items: GroupItems,
): Promise<void> {
  await requireTraders(services.db, companyId, items.traderIds);
  await requireExchanges(services, companyId, items.companyExchangeIds);
  await requireVaults(services.db, companyId, items.companyExchangeVaultIds);
}

/** Inserts members, exchanges and vaults into a group that has none yet. */
export async function insertItems(db: Database, group_id: string, items: GroupItems) {
  const traders = [...new Set(items.traderIds)].map((trader_id) => ({ group_id, trader_id }));
  const exchanges = [...new Set(items.companyExchangeIds)].map((company_exchange_id) => ({
    group_id,
    company_exchange_id,
  }));
  const vaults = [...new Set(items.companyExchangeVaultIds)].map((vault_id) => ({
    group_id,
    vault_id,
  }));
  await db.insertInto('group_trader').values(traders).execute();
  await db.insertInto('group_exchange').values(exchanges).execute();
  if (vaults.length > 0) await db.insertInto('group_vault').values(vaults).execute();
}

export async function deleteItems(db: Database, groupId: string): Promise<void> {
  await db.deleteFrom('group_trader').where('group_id', '=', groupId).execute();
  await db.deleteFrom('group_exchange').where('group_id', '=', groupId).execute();
  await db.deleteFrom('group_vault').where('group_id', '=', groupId).execute();
}
