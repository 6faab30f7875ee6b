import { VAULT_FOREIGN } from '@parallax/protocol';
import type { Database } from '@parallax/server-kit/storage/storage';
import { ApiFailure } from '../../http/api/api-failure.ts';
import type { VaultRow } from '../exchanges/vault-row.ts';
import { linkedVaults, listVaultRows, vaultNotFound } from './vault-store.ts';

/** The previous rows of the vaults that a selection changed. */
export interface VaultChanges {
  readonly added: readonly VaultRow[];
  readonly activated: readonly VaultRow[];
  readonly deactivated: readonly VaultRow[];
}

function selectRows(all: readonly VaultRow[], ids: readonly string[]): Set<VaultRow> {
  const chosen = ids.map((id) => {
    const row = all.find((vault) => vault.id === id);
    if (!row) throw new ApiFailure(400, VAULT_FOREIGN);
    return row;
  });
  return new Set(chosen.flatMap((row) => linkedVaults(row, all)));
}

async function setActive(db: Database, ids: readonly string[], active: boolean): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('vault')
    .set(active ? { active, saved: true } : { active })
    .where('id', 'in', ids)
    .execute();
}

const idsOf = (rows: Iterable<VaultRow>): string[] => [...rows].map(({ id }) => id);

/**
 * Activates and saves the given vaults of a connection and deactivates its other vaults; deleted
 * vaults stay unchanged. Throws 400 when a vault is deleted or does not belong to the connection.
 */
export async function saveChosenVaults(
  db: Database,
  connectionId: string,
  ids: readonly string[],
): Promise<VaultChanges> {
  const all = await listVaultRows(db, connectionId);
  const chosen = selectRows(all, ids);
  const deactivated = all.filter((row) => row.active && !chosen.has(row));
  await setActive(db, idsOf(chosen), true);
  await setActive(db, idsOf(deactivated), false);
  await db
    .updateTable('vault')
    .set({ is_new: false })
    .where('company_exchange_id', '=', connectionId)
    .where('is_new', '=', true)
    .execute();
  return {
    added: [...chosen].filter(({ saved }) => !saved),
    activated: [...chosen].filter(({ saved, active }) => saved && !active),
    deactivated,
  };
}

/**
 * Activates or deactivates a vault and the vaults linked to it. Returns the updated vault, and the
 * previous rows of all changed vaults. Throws 404 when the vault does not exist, 400 when it is
 * deleted.
 */
export async function switchVault(
  db: Database,
  vault: { id: string; connectionId: string },
  active: boolean,
): Promise<{ vault: VaultRow; changed: VaultRow[] }> {
  const all = await listVaultRows(db, vault.connectionId);
  const row = all.find(({ id }) => id === vault.id);
  if (!row) throw vaultNotFound();
  const linked = linkedVaults(row, all);
  await setActive(db, idsOf(linked), active);
  const changed = linked.filter((one) => one.active !== active);
  return { vault: { ...row, active }, changed };
}
