import { createHash } from 'node:crypto';
import { type Endpoint, REQUEST_ID_TAKEN } from '@parallax/protocol';
import type { Database } from '@parallax/server-kit/storage/storage';
import { ApiFailure } from '../../http/api/api-failure.ts';

const DAY_MS = 86_400_000;
/** How long the id of a request is kept. */
const RETENTION_MS = 90 * DAY_MS;

/** A request that moves money, with the id that its client made once per intent. */
export interface ClientRequest {
  readonly id: string;
  /** see `requestHash` */
  readonly contentHash: string;
  /** Unix milliseconds */
  readonly at: number;
}

/** A hash of what must be equal when an id is used again; `content` has its keys in the order of the schema. */
export const requestHash = (
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  traderId: string,
  content: object,
): string =>
  createHash('sha256')
    .update(JSON.stringify([method, path, traderId, content]))
    .digest('base64url');

/** The earlier request with the same id and content; undefined if there is none. Throws 409 for other content. */
export async function findRequest(
  db: Database,
  { id, contentHash }: Pick<ClientRequest, 'id' | 'contentHash'>,
): Promise<{ readonly response: unknown } | undefined> {
  const row = await db
    .selectFrom('client_request')
    .select(['content_hash', 'response'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row !== undefined && row.content_hash !== contentHash)
    throw new ApiFailure(409, REQUEST_ID_TAKEN);
  return row && { response: row.response };
}

/**
 * Stores a request in the transaction that carries it out. False if it was stored before, also by another
 * request that arrived at the same time; the caller then changes nothing. Throws 409 for other content.
 */
export async function claimRequest(
  transaction: Database,
  { id, contentHash, at }: ClientRequest,
): Promise<boolean> {
  const claimed = await transaction
    .insertInto('client_request')
    .values({
      id,
      content_hash: contentHash,
      created_at: new Date(at).toISOString(),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (claimed !== undefined) return true;
  await findRequest(transaction, { id, contentHash });
  return false;
}

/** Stores the data of the response to a claimed request, for its repetitions. */
export async function storeResponse(
  transaction: Database,
  id: string,
  response: object,
): Promise<void> {
  await transaction
    .updateTable('client_request')
    .set({ response: JSON.stringify(response) })
    .where('id', '=', id)
    .execute();
}

/** Removes the ids that have been kept long enough. */
export async function pruneRequests(db: Database, now: number): Promise<void> {
  await db
    .deleteFrom('client_request')
    .where('created_at', '<', new Date(now - RETENTION_MS))
    .execute();
}
