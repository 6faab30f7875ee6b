import { randomUUID } from 'node:crypto';
import type { CompanyExchange, Exchange } from '@parallax/contract';
import { ApiFailure } from '../api/api-failure.ts';
import type { ProviderKeys } from '../providers/provider.ts';
import { sealKeys } from '../secrets/provider-keys.ts';
import type { Services } from '../services.ts';
import { sortVaults, VAULT_COLUMNS } from '../vaults/vault-row.ts';
import { type ConnectionKind, entryOf, kindOf } from './catalogue-entry.ts';
import { CONNECTION_COLUMNS, connectionOf } from './connection-row.ts';

/** What a call is about, once it is known to be the company's. */
export interface Connection {
  readonly id: string;
  readonly companyId: string;
  readonly name: string;
  readonly entry: Exchange;
  readonly kind: ConnectionKind;
}

type Store = Pick<Services, 'db' | 'catalogue'>;

export const noConnection = () => new ApiFailure(404, 'This connection does not exist.');

/** Throws 404 unless the connection is the company's. */
export async function requireConnection(
  services: Store,
  companyId: string,
  id: string,
): Promise<Connection> {
  const row = await services.db
    .selectFrom('company_exchange')
    .select(['id', 'exchange_id', 'name'])
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  if (!row) throw noConnection();
  const entry = entryOf(services, row.exchange_id);
  return { id, companyId, name: row.name, entry, kind: kindOf(entry) };
}

/** A connection as it is sent, with all of its chosen vaults. Throws 404 when it is gone. */
export async function readConnection(
  { db }: Store,
  { id, entry }: Connection,
): Promise<CompanyExchange> {
  const row = await db
    .selectFrom('company_exchange')
    .select(CONNECTION_COLUMNS)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw noConnection();
  const vaults = await db
    .selectFrom('vault')
    .select(VAULT_COLUMNS)
    .where('company_exchange_id', '=', id)
    .where('saved', '=', true)
    .execute();
  return connectionOf(row, entry, sortVaults(vaults));
}

interface NewConnection {
  readonly companyId: string;
  readonly name: string;
  readonly entry: Exchange;
  readonly keys: ProviderKeys;
}

/** Adds a connection, active and without vaults. The keys are stored sealed. */
export async function insertConnection(
  { db, keyring }: Pick<Services, 'db' | 'keyring'>,
  { companyId, name, entry, keys }: NewConnection,
): Promise<Connection> {
  const id = randomUUID();
  await db
    .insertInto('company_exchange')
    .values({
      id,
      company_id: companyId,
      exchange_id: entry.id,
      name,
      ...sealKeys(keyring, keys),
      mode: 'LIVE',
      active: true,
      allow_execution: entry.tradable,
    })
    .execute();
  return { id, companyId, name, entry, kind: kindOf(entry) };
}

/** Changes a connection and answers what it is then. Throws 404 when it is gone. */
export async function updateConnection(
  services: Store,
  connection: Connection,
  change: { name: string } | { active: boolean } | { api_key_tail: string; keys_sealed: string },
): Promise<CompanyExchange> {
  const { numUpdatedRows } = await services.db
    .updateTable('company_exchange')
    .set(change)
    .where('id', '=', connection.id)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw noConnection();
  return readConnection(services, connection);
}

/** Deletes a connection with its vaults. Throws 404 when it is gone. */
export async function deleteConnection({ db }: Store, { id }: Connection): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('company_exchange')
    .where('id', '=', id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw noConnection();
}
