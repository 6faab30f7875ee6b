import { type EmailProcess, RESEND_TOO_SOON } from '@parallax/protocol';
import type { DbAndClock } from '@parallax/server-kit/storage/db-and-clock';
import type { Tables } from '@parallax/server-kit/storage/tables';
import type { ExpressionBuilder } from 'kysely';
import { ApiFailure } from '../../http/api/api-failure.ts';
import { CODE_MS, PAUSE_MS } from './code-store.ts';

interface CodeRequest {
  /** a trader's id, an inviting company's id, or a signed-out caller's network address */
  readonly requester: string;
  /** lower case */
  readonly email: string;
  readonly process: EmailProcess;
}

const matchesRequest =
  ({ requester, email, process }: CodeRequest) =>
  (row: ExpressionBuilder<Tables, 'code_request'>) =>
    row.and({ requester, email, process });

/**
 * Records a request for a code. Throws 429 when the same requester made the same request within the
 * resend pause. Requests by others do not count, so that nobody can block another user's code.
 */
export async function recordRequest({ db, now }: DbAndClock, request: CodeRequest): Promise<void> {
  const time = now();
  await db
    .deleteFrom('code_request')
    .where('requested_at', '<', new Date(time - CODE_MS))
    .execute();
  const requested_at = new Date(time);
  const recorded = await db
    .insertInto('code_request')
    .values({ ...request, requested_at })
    .onConflict((conflict) =>
      conflict
        .columns(['requester', 'email', 'process'])
        .doUpdateSet({ requested_at })
        // in the same statement, so that one of two concurrent requests is rejected
        .where('code_request.requested_at', '<=', new Date(time - PAUSE_MS)),
    )
    .returning('email')
    .executeTakeFirst();
  if (!recorded) throw new ApiFailure(429, RESEND_TOO_SOON);
}

/** Whether the same request was made within a code's lifetime. */
export async function hasRequested(
  { db, now }: DbAndClock,
  request: CodeRequest,
): Promise<boolean> {
  const found = await db
    .selectFrom('code_request')
    .select('email')
    .where(matchesRequest(request))
    .where('requested_at', '>', new Date(now() - CODE_MS))
    .executeTakeFirst();
  return found !== undefined;
}

/** Deletes a request so that it can be repeated immediately. */
export async function deleteRequest(
  { db }: Pick<DbAndClock, 'db'>,
  request: CodeRequest,
): Promise<void> {
  await db.deleteFrom('code_request').where(matchesRequest(request)).execute();
}
