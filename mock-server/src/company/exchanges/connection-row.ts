import type { CompanyExchange, Exchange } from '@parallax/protocol';
import type { CompanyExchangeTable } from '@parallax/server-kit/storage/tables';
import type { Selectable } from 'kysely';
import { toVault, type VaultRow } from './vault-row.ts';

export const CONNECTION_COLUMNS = [
  'id',
  'exchange_id',
  'name',
  'api_key_tail',
  'mode',
  'active',
  'allow_execution',
] as const satisfies readonly (keyof CompanyExchangeTable)[];

type ConnectionRow = Pick<Selectable<CompanyExchangeTable>, (typeof CONNECTION_COLUMNS)[number]>;

/** Converts a row to the API's shape; `vaults` are those the caller may see. */
export const toCompanyExchange = (
  row: ConnectionRow,
  entry: Exchange,
  vaults: readonly VaultRow[],
): CompanyExchange => ({
  id: row.id,
  name: row.name,
  exchangeId: entry.id,
  exchangeName: entry.name,
  exchangeType: entry.type,
  exchangeDisplayName: entry.displayName,
  exchangeMode: row.mode,
  apiKey: row.api_key_tail,
  active: row.active,
  allowExecution: row.allow_execution,
  execution: row.active && row.allow_execution && entry.tradable,
  custodian: entry.custodian,
  primeBroker: entry.primeBroker,
  companyExchangeVaults: vaults.map((vault) => toVault(vault, entry)),
});
