import { randomBytes, randomUUID } from 'node:crypto';
import {
  type ApiKey,
  type ApiKeyChange,
  type ApiKeySettings,
  apiKeySchema,
} from '@parallax/protocol';
import type { DbAndKeyring } from '@parallax/server-kit/secrets/db-and-keyring';
import type { Keyring } from '@parallax/server-kit/secrets/keyring';
import { keyTail } from '@parallax/server-kit/secrets/provider-keys';
import type { Database } from '@parallax/server-kit/storage/storage';
import type { ApiKeyTable } from '@parallax/server-kit/storage/tables';
import type { Insertable, Selectable } from 'kysely';
import { ApiFailure } from '../../http/api/api-failure.ts';
import { assertBelowLimit } from '../../http/api/assert-below-limit.ts';
import type { Caller } from '../../http/api/caller.ts';

const COLUMNS = [
  'id',
  'name',
  'key',
  'withdraw',
  'read_only',
  'ip_whitelist',
  'last_used_at',
] as const;

const toApiKey = (row: Pick<Selectable<ApiKeyTable>, (typeof COLUMNS)[number]>): ApiKey =>
  apiKeySchema.parse({
    id: row.id,
    name: row.name,
    key: keyTail(row.key),
    withdraw: row.withdraw,
    readOnly: row.read_only,
    readWrite: !row.read_only,
    ipWhitelist: row.ip_whitelist,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  });

const apiKeyNotFound = () => new ApiFailure(404, 'This API key does not exist.');

const toColumns = ({ name, withdraw, readOnly }: ApiKeyChange) => ({
  name,
  withdraw,
  read_only: readOnly,
});

/** The row of a new token, and its secret in plain text; only the sealed secret is stored. */
export function newApiKey(
  keyring: Keyring,
  owner: { id: string; companyId: string },
  settings: ApiKeySettings,
): { row: Insertable<ApiKeyTable>; secret: string } {
  const secret = randomBytes(32).toString('hex');
  const row = {
    id: randomUUID(),
    company_id: owner.companyId,
    trader_id: owner.id,
    key: randomBytes(16).toString('hex'),
    secret_sealed: keyring.seal(secret),
    ...toColumns(settings),
    ip_whitelist: JSON.stringify(settings.ipWhitelist),
  };
  return { row, secret };
}

/**
 * Creates a token. Only this response contains the full key and the secret. Throws 409 when the
 * company has reached its limit.
 */
export async function insertApiKey(
  { db, keyring }: DbAndKeyring,
  owner: Caller,
  settings: ApiKeySettings,
): Promise<{ apiKey: string; secretKey: string }> {
  const { row, secret } = newApiKey(keyring, owner, settings);
  await db.transaction().execute(async (transaction) => {
    await assertBelowLimit(transaction, 'api_key', owner.companyId);
    await transaction.insertInto('api_key').values(row).execute();
  });
  return { apiKey: row.key, secretKey: secret };
}

/** The company's tokens, or one trader's, oldest first. */
export async function selectApiKeys(
  db: Database,
  companyId: string,
  traderId?: string,
): Promise<ApiKey[]> {
  let query = db.selectFrom('api_key').select(COLUMNS).where('company_id', '=', companyId);
  if (traderId !== undefined) query = query.where('trader_id', '=', traderId);
  const rows = await query.orderBy('created_at').orderBy('id').execute();
  return rows.map(toApiKey);
}

/** Throws 404 unless the token belongs to the company. */
export async function requireApiKey(db: Database, companyId: string, id: string): Promise<void> {
  const row = await db
    .selectFrom('api_key')
    .select('id')
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  if (!row) throw apiKeyNotFound();
}

/** Throws 404 unless the token belongs to the company. */
export async function saveApiKey(
  db: Database,
  companyId: string,
  id: string,
  change: ApiKeyChange,
): Promise<ApiKey> {
  const { ipWhitelist } = change;
  const row = await db
    .updateTable('api_key')
    .set({
      ...toColumns(change),
      ...(ipWhitelist !== undefined && { ip_whitelist: JSON.stringify(ipWhitelist) }),
    })
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .returning(COLUMNS)
    .executeTakeFirst();
  if (!row) throw apiKeyNotFound();
  return toApiKey(row);
}

/** Throws 404 unless the token belongs to the company. */
export async function removeApiKey(db: Database, companyId: string, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('api_key')
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw apiKeyNotFound();
}
