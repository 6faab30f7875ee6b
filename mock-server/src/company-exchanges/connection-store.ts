import { randomUUID } from 'node:crypto';
import type { CompanyExchange, Exchange } from '@parallax/contract';
import { ApiFailure } from '../api/api-failure.ts';
import type { ProviderKeys } from '../providers/provider.ts';
import { sealKeys } from '../secrets/provider-keys.ts';
import type { Services } from '../services.ts';
import type { Database } from '../storage/storage.ts';
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

export const noConnection = () => new ApiFailure(404, 'This connection does not exist.');

/** Throws 404 unless the connection is the company's. */
export async function requireConnection(
  services: Pick<Services, 'db' | 'catalogue'>,
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
async function readConnection(db: Database, { id, entry }: Connection): Promise<CompanyExchange> {
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
): Promise<{ connection: Connection; data: CompanyExchange }> {
  const row = await db
    .insertInto('company_exchange')
    .values({
      id: randomUUID(),
      company_id: companyId,
      exchange_id: entry.id,
      name,
      ...sealKeys(keyring, keys),
      mode: 'LIVE',
      active: true,
      allow_execution: entry.tradable,
    })
    .returning(CONNECTION_COLUMNS)
    .executeTakeFirstOrThrow();
  const connection = { id: row.id, companyId, name, entry, kind: kindOf(entry) };
  return { connection, data: connectionOf(row, entry, []) };
}

/** Changes a connection and answers what it is then. Throws 404 when it is gone. */
export const updateConnection = (
  { db }: Pick<Services, 'db'>,
  connection: Connection,
  change: { name: string } | { api_key_tail: string; keys_sealed: string },
): Promise<CompanyExchange> =>
  db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('company_exchange')
      .set(change)
      .where('id', '=', connection.id)
      .execute();
    return readConnection(transaction, connection);
  });

/**
 * Activates or deactivates a connection, and answers what it is then and whether it was something
 * else before. Throws 404 when it is gone.
 */
export const switchConnection = (
  { db }: Pick<Services, 'db'>,
  connection: Connection,
  active: boolean,
): Promise<{ data: CompanyExchange; changed: boolean }> =>
  db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('company_exchange')
      .set({ active })
      .where('id', '=', connection.id)
      .where('active', '!=', active)
      .executeTakeFirst();
    return { data: await readConnection(transaction, connection), changed: numUpdatedRows > 0n };
  });

/** Deletes a connection with its vaults. Throws 404 when it is gone. */
export async function deleteConnection(
  { db }: Pick<Services, 'db'>,
  { id }: Connection,
): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('company_exchange')
    .where('id', '=', id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw noConnection();
}
