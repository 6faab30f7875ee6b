import type { Exchange, Vault } from '@parallax/protocol';
import { compareText } from '@parallax/server-kit/storage/compare-text';
import type { VaultTable } from '@parallax/server-kit/storage/tables';
import type { Selectable } from 'kysely';

export type VaultRow = Omit<Selectable<VaultTable>, 'created_at'>;

export const VAULT_COLUMNS = [
  'id',
  'company_exchange_id',
  'external_id',
  'name',
  'active_addresses',
  'active',
  'deleted',
  'saved',
  'is_new',
] as const;

/** Converts a row to the API's shape; `entry` is the catalogue entry of its connection. */
export const toVault = (
  row: VaultRow,
  { id, name, displayName, custodian, primeBroker }: Exchange,
): Vault => ({
  id: row.id,
  externalId: row.external_id,
  name: row.name,
  activeAddresses: row.active_addresses,
  active: row.active,
  deleted: row.deleted,
  new: row.is_new,
  exchange: { id, name, displayName, custodian, primeBroker },
});

/** Sorts vaults by name, the display order. */
export const sortVaults = <Row extends VaultRow>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => compareText(a.name, b.name) || compareText(a.external_id, b.external_id));
