import { SIGNATURE_WINDOW_MS } from '@parallax/protocol';
import type { DbAndKeyring } from '@parallax/server-kit/secrets/db-and-keyring';
import type { DbAndClock } from '@parallax/server-kit/storage/db-and-clock';
import type { Request } from 'express';
import { z } from 'zod';
import { ApiFailure } from '../../../http/api/api-failure.ts';
import { bodyBytes } from '../../../http/api/body-bytes.ts';
import type { TokenCaller } from '../../../http/api/token-caller.ts';
import { clientAddress } from '../../../http/client-address.ts';
import { createSignature, isAmbiguous, isSameSignature } from './signature.ts';
import type { UsedSignatures } from './used-signatures.ts';

const LAST_USED_INTERVAL_MS = 60_000;
/**
 * The secret that a signature is checked against when the key does not exist, so that the response
 * time does not reveal which keys exist.
 */
const DUMMY_SECRET = 'there is no such key';

const headersSchema = z.object({
  'x-api-key': z.string().min(1).max(100),
  'x-api-timestamp': z.string().regex(/^\d{1,15}$/),
  'x-api-signature': z
    .string()
    .regex(/^[0-9a-f]{64}$/i)
    .toLowerCase(),
});

const unauthorized = () => new ApiFailure(401, 'The API key or the signature is wrong.');

async function findToken({ db, keyring }: DbAndKeyring, key: string) {
  const row = await db
    .selectFrom('api_key')
    .innerJoin('trader', 'trader.id', 'api_key.trader_id')
    .where('api_key.key', '=', key)
    .select([
      'api_key.id',
      'api_key.secret_sealed',
      'api_key.read_only',
      'api_key.ip_whitelist',
      'api_key.last_used_at',
      'trader.id as trader_id',
      'trader.company_id',
      'trader.email',
    ])
    .executeTakeFirst();
  return row && { ...row, secret: keyring.open(row.secret_sealed) };
}

async function recordUse(
  { db, now }: DbAndClock,
  token: { id: string; last_used_at: Date | null },
): Promise<void> {
  const time = now();
  if (token.last_used_at && time - token.last_used_at.getTime() < LAST_USED_INTERVAL_MS) return;
  await db
    .updateTable('api_key')
    .set({ last_used_at: new Date(time) })
    .where('id', '=', token.id)
    .execute();
}

/**
 * Resolves the owner of the token that signed a request. Throws 401 when the headers, timestamp or
 * signature are invalid or the signature was used before, 403 when the token is not allowed from
 * this address, 400 when the signed text is ambiguous.
 */
export async function authenticate(
  services: DbAndKeyring & DbAndClock,
  used: UsedSignatures,
  request: Request,
): Promise<TokenCaller> {
  const headers = headersSchema.safeParse(request.headers);
  if (!headers.success) {
    throw new ApiFailure(
      401,
      'A signed request needs the headers X-API-KEY, X-API-TIMESTAMP (Unix milliseconds) and X-API-SIGNATURE (64 hex digits).',
    );
  }
  const {
    'x-api-key': key,
    'x-api-timestamp': timestamp,
    'x-api-signature': signature,
  } = headers.data;
  if (Math.abs(services.now() - Number(timestamp)) > SIGNATURE_WINDOW_MS) {
    throw new ApiFailure(
      401,
      `X-API-TIMESTAMP is more than ${SIGNATURE_WINDOW_MS / 1000} s away from the server's time.`,
    );
  }
  const token = await findToken(services, key);
  const { method, originalUrl: target } = request;
  const body = await bodyBytes(request);
  const parts = { timestamp, method, target, body };
  const expected = createSignature(token?.secret ?? DUMMY_SECRET, parts);
  if (!isSameSignature(expected, signature) || !token) throw unauthorized();
  if (isAmbiguous(parts)) {
    throw new ApiFailure(
      400,
      "The body of a signed GET or DELETE request must be a JSON object, and a signed path must not contain an unencoded '{'.",
    );
  }
  if (token.ip_whitelist.length > 0 && !token.ip_whitelist.includes(clientAddress(request))) {
    throw new ApiFailure(403, 'This API access token may not be used from this address.');
  }
  if (!(await used.recordFirstUse(token.id, signature))) {
    throw new ApiFailure(401, 'This signature was used before. Sign each request separately.');
  }
  await recordUse(services, token);
  const trader = { traderId: token.trader_id, companyId: token.company_id, email: token.email };
  return { tokenId: token.id, trader, readOnly: token.read_only };
}
