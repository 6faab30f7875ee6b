import { randomUUID } from 'node:crypto';
import { type Exchange, isStakingVault, VAULT_DELETED, type Vault } from '@parallax/protocol';
import type { Database } from '@parallax/server-kit/storage/storage';
import type { VaultTable } from '@parallax/server-kit/storage/tables';
import type { Insertable } from 'kysely';
import { ApiFailure } from '../../http/api/api-failure.ts';
import type { ConnectionStores } from '../exchanges/catalogue-entry.ts';
import { type Connection, requireConnection } from '../exchanges/connection-store.ts';
import { sortVaults, toVault, VAULT_COLUMNS, type VaultRow } from '../exchanges/vault-row.ts';
import type { ProviderVault } from '../providers/provider.ts';

interface ConnectionRef {
  readonly id: string;
  readonly entry: Exchange;
}

const newRow = (
  company_exchange_id: string,
  { externalId, name, activeAddresses }: ProviderVault,
  is_new: boolean,
): Insertable<VaultTable> => ({
  id: randomUUID(),
  company_exchange_id,
  external_id: externalId,
  name,
  active_addresses: activeAddresses,
  active: false,
  deleted: false,
  saved: false,
  is_new,
});

export const vaultNotFound = () => new ApiFailure(404, 'This vault does not exist.');

/** The connection of a vault. Throws 404 unless it belongs to the company. */
export async function requireConnectionOfVault(
  services: ConnectionStores,
  companyId: string,
  vaultId: string,
): Promise<Connection> {
  const vault = await services.db
    .selectFrom('vault')
    .innerJoin('company_exchange', 'company_exchange.id', 'vault.company_exchange_id')
    .select('company_exchange_id')
    .where('vault.id', '=', vaultId)
    .where('company_exchange.company_id', '=', companyId)
    .executeTakeFirst();
  if (!vault) throw vaultNotFound();
  return requireConnection(services, companyId, vault.company_exchange_id);
}

/** All vaults of a connection, in display order. */
export async function listVaultRows(db: Database, connectionId: string): Promise<VaultRow[]> {
  const rows = await db
    .selectFrom('vault')
    .select(VAULT_COLUMNS)
    .where('company_exchange_id', '=', connectionId)
    .execute();
  return sortVaults(rows);
}

/** Inserts the vaults of a new connection, none of them as saved. */
export async function insertVaults(
  db: Database,
  { id, entry }: ConnectionRef,
  found: readonly ProviderVault[],
): Promise<Vault[]> {
  if (found.length > 0) {
    const rows = found.map((vault) => newRow(id, vault, false));
    await db.insertInto('vault').values(rows).execute();
  }
  return (await listVaultRows(db, id)).map((row) => toVault(row, entry));
}

/**
 * Syncs a connection's vaults with its provider: inserts new ones as `is_new`, and marks missing
 * ones as deleted, or removes them when they were never saved. Returns whether it changed saved
 * vaults, which the lists of connections show.
 */
export async function refreshVaults(
  db: Database,
  connectionId: string,
  found: readonly ProviderVault[],
): Promise<boolean> {
  const storedRows = await listVaultRows(db, connectionId);
  const byExternalId = new Map(storedRows.map((row) => [row.external_id, row]));
  const added: Insertable<VaultTable>[] = [];
  let hasChangedSaved = false;
  for (const vault of found) {
    const existing = byExternalId.get(vault.externalId);
    byExternalId.delete(vault.externalId);
    if (!existing) added.push(newRow(connectionId, vault, true));
    else if (
      existing.deleted ||
      existing.name !== vault.name ||
      existing.active_addresses !== vault.activeAddresses
    ) {
      hasChangedSaved ||= existing.saved;
      await db
        .updateTable('vault')
        .set({ name: vault.name, active_addresses: vault.activeAddresses, deleted: false })
        .where('id', '=', existing.id)
        .execute();
    }
  }
  if (added.length > 0) await db.insertInto('vault').values(added).execute();
  const missingRows = [...byExternalId.values()].filter(({ deleted }) => !deleted);
  const missing = missingRows.map(({ id }) => id);
  if (missing.length === 0) return hasChangedSaved;
  await db.deleteFrom('vault').where('id', 'in', missing).where('saved', '=', false).execute();
  await db
    .updateTable('vault')
    .set({ deleted: true, active: false, is_new: false })
    .where('id', 'in', missing)
    .execute();
  return hasChangedSaved || missingRows.some(({ saved }) => saved);
}

/**
 * The vaults that are switched together with this one, including itself: all staking vaults for a
 * staking vault, otherwise only itself. Throws 400 when it is deleted.
 */
export function linkedVaults(vault: VaultRow, all: readonly VaultRow[]): VaultRow[] {
  if (vault.deleted) throw new ApiFailure(400, VAULT_DELETED);
  if (!isStakingVault(vault.external_id)) return [vault];
  return all.filter(({ deleted, external_id }) => !deleted && isStakingVault(external_id));
}
