import { randomUUID } from 'node:crypto';
import { type Exchange, isStakingVault, VAULT_DELETED, type Vault } from '@parallax/contract';
import type { Insertable } from 'kysely';
import { ApiFailure } from '../api/api-failure.ts';
import type { ProviderVault } from '../providers/provider.ts';
import type { Database } from '../storage/storage.ts';
import type { VaultTable } from '../storage/tables.ts';
import { sortVaults, VAULT_COLUMNS, type VaultRow, vaultOf } from './vault-row.ts';

interface ConnectionOfVaults {
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

/** All vaults of a connection, in the order in which they are shown. */
export async function vaultRows(db: Database, connectionId: string): Promise<VaultRow[]> {
  const rows = await db
    .selectFrom('vault')
    .select(VAULT_COLUMNS)
    .where('company_exchange_id', '=', connectionId)
    .execute();
  return sortVaults(rows);
}

/** Adds the vaults of a new connection; none of them is chosen. */
export async function insertVaults(
  db: Database,
  { id, entry }: ConnectionOfVaults,
  found: readonly ProviderVault[],
): Promise<Vault[]> {
  if (found.length > 0) {
    const rows = found.map((vault) => newRow(id, vault, false));
    await db.insertInto('vault').values(rows).execute();
  }
  return (await vaultRows(db, id)).map((row) => vaultOf(row, entry));
}

/**
 * Takes over what a provider tells of a connection's vaults: new ones are added and marked, those
 * that are gone are deleted, or forgotten where nobody had chosen them.
 */
export async function refreshVaults(
  db: Database,
  connectionId: string,
  found: readonly ProviderVault[],
): Promise<void> {
  const present = await vaultRows(db, connectionId);
  const byExternalId = new Map(present.map((row) => [row.external_id, row]));
  const added: Insertable<VaultTable>[] = [];
  for (const vault of found) {
    const known = byExternalId.get(vault.externalId);
    byExternalId.delete(vault.externalId);
    if (!known) added.push(newRow(connectionId, vault, true));
    else if (
      known.deleted ||
      known.name !== vault.name ||
      known.active_addresses !== vault.activeAddresses
    ) {
      await db
        .updateTable('vault')
        .set({ name: vault.name, active_addresses: vault.activeAddresses, deleted: false })
        .where('id', '=', known.id)
        .execute();
    }
  }
  if (added.length > 0) await db.insertInto('vault').values(added).execute();
  const gone = [...byExternalId.values()].filter(({ deleted }) => !deleted).map(({ id }) => id);
  if (gone.length === 0) return;
  await db.deleteFrom('vault').where('id', 'in', gone).where('saved', '=', false).execute();
  await db
    .updateTable('vault')
    .set({ deleted: true, active: false, is_new: false })
    .where('id', 'in', gone)
    .execute();
}

/**
 * The vaults that move when one of them does: itself, and with a staking provider's the others.
 * Throws 400 when it is deleted.
 */
export function movingWith(vault: VaultRow, all: readonly VaultRow[]): VaultRow[] {
  if (vault.deleted) throw new ApiFailure(400, VAULT_DELETED);
  if (!isStakingVault(vault.external_id)) return [vault];
  return all.filter(({ deleted, external_id }) => !deleted && isStakingVault(external_id));
}
