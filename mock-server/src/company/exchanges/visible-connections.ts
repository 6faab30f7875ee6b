import { type CompanyExchange, isPrivileged } from '@parallax/protocol';
import type { Database } from '@parallax/server-kit/storage/storage';
import type { Caller } from '../../http/api/caller.ts';
import { type ConnectionStores, entryOf } from './catalogue-entry.ts';
import { CONNECTION_COLUMNS, toCompanyExchange } from './connection-row.ts';
import { sortVaults, VAULT_COLUMNS } from './vault-row.ts';

const groupsOf = (db: Database, traderId: string) =>
  db.selectFrom('group_trader').select('group_id').where('trader_id', '=', traderId);

const vaultsOfGroups = (db: Database, traderId: string) =>
  db.selectFrom('group_vault').select('vault_id').where('group_id', 'in', groupsOf(db, traderId));

/** The connections of a trader's groups. A vault of a group makes its connection visible. */
export const connectionsOfGroups = (db: Database, traderId: string) =>
  db
    .selectFrom('group_exchange')
    .select('company_exchange_id')
    .where('group_id', 'in', groupsOf(db, traderId))
    .union(
      db
        .selectFrom('vault')
        .select('company_exchange_id')
        .where('saved', '=', true)
        .where('id', 'in', vaultsOfGroups(db, traderId)),
    );

/**
 * The connections and saved vaults that a trader may see: all of the company's for admins and
 * individual accounts, otherwise those in the trader's groups.
 */
export async function visibleConnections(
  services: ConnectionStores,
  caller: Caller,
): Promise<CompanyExchange[]> {
  const { db } = services;
  let vaults = db
    .selectFrom('vault')
    .innerJoin('company_exchange', 'company_exchange.id', 'vault.company_exchange_id')
    .where('company_exchange.company_id', '=', caller.companyId)
    .where('vault.saved', '=', true)
    .select(VAULT_COLUMNS.map((column) => `vault.${column}` as const));
  let connections = db
    .selectFrom('company_exchange')
    .where('company_id', '=', caller.companyId)
    .select(CONNECTION_COLUMNS)
    .orderBy('created_at')
    .orderBy('id');
  if (!isPrivileged(caller)) {
    vaults = vaults.where('vault.id', 'in', vaultsOfGroups(db, caller.id));
    connections = connections.where('id', 'in', connectionsOfGroups(db, caller.id));
  }
  const [rows, vaultRows] = await Promise.all([connections.execute(), vaults.execute()]);
  const sorted = sortVaults(vaultRows);
  return rows.map((row) => {
    const vaultsOfRow = sorted.filter((vault) => vault.company_exchange_id === row.id);
    return toCompanyExchange(row, entryOf(services, row.exchange_id), vaultsOfRow);
  });
}
