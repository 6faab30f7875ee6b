import { randomBytes, randomUUID } from 'node:crypto';
import { type ApiKey, type ApiKeySettings, apiKeySchema } from '@parallax/contract';
import type { Insertable, Selectable } from 'kysely';
import { ApiFailure } from '../api/api-failure.ts';
import { type Caller } from '../api/roles.ts';
import type { Keyring } from '../secrets/keyring.ts';
import { keyTail } from '../secrets/provider-keys.ts';
import type { Services } from '../services.ts';
import type { Database } from '../storage/storage.ts';
import type { ApiKeyTable } from '../storage/tables.ts';

const COLUMNS = [
  'id',
  'name',
  'key',
  'withdraw',
  'read_only',
  'ip_whitelist',
  'last_used_at',
] as const;

const apiKeyOf = (row: Pick<Selectable<ApiKeyTable>, (typeof COLUMNS)[number]>): ApiKey =>
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

const noKey = () => new ApiFailure(404, 'This API key does not exist.');

const columnsOf = ({ name, withdraw, readOnly, ipWhitelist }: ApiKeySettings) => ({
  name,
  withdraw,
  read_only: readOnly,
  ip_whitelist: JSON.stringify(ipWhitelist),
});

/** The row of a new token with the secret that only its maker learns. */
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
    ...columnsOf(settings),
  };
  return { row, secret };
}

/** Makes a token. The key and the secret of the answer are shown this once. */
export async function createApiKey(
  { db, keyring }: Services,
  owner: Caller,
  settings: ApiKeySettings,
): Promise<{ apiKey: string; secretKey: string }> {
  const { row, secret } = newApiKey(keyring, owner, settings);
  await db.insertInto('api_key').values(row).execute();
  return { apiKey: row.key, secretKey: secret };
}

/** The company's tokens in the order of their making, or of one trader only. */
export async function listApiKeys(
  db: Database,
  companyId: string,
  traderId?: string,
): Promise<ApiKey[]> {
  let query = db.selectFrom('api_key').select(COLUMNS).where('company_id', '=', companyId);
  if (traderId !== undefined) query = query.where('trader_id', '=', traderId);
  const rows = await query.orderBy('created_at').orderBy('id').execute();
  return rows.map(apiKeyOf);
}

/** Throws 404 unless the token is the company's. */
export async function requireApiKey(db: Database, companyId: string, id: string): Promise<void> {
  const row = await db
    .selectFrom('api_key')
    .select('id')
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  if (!row) throw noKey();
}

/** Throws 404 when the token is not the company's. */
export async function updateApiKey(
  db: Database,
  companyId: string,
  id: string,
  settings: ApiKeySettings,
): Promise<ApiKey> {
  const row = await db
    .updateTable('api_key')
    .set(columnsOf(settings))
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .returning(COLUMNS)
    .executeTakeFirst();
  if (!row) throw noKey();
  return apiKeyOf(row);
}

/** Throws 404 when the token is not the company's. */
export async function deleteApiKey(db: Database, companyId: string, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('api_key')
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw noKey();
}
