import type { Session } from '@parallax/protocol';
import type { Request, Response } from 'express';
import type { ApiFailure } from '../../http/api/api-failure.ts';
import type { Database } from '../../storage/storage.ts';
import { closeSession, endSessionsBeyondLimit, openSession } from './sessions.ts';

/** A trader and the password hash that they signed in with. */
export interface Credentials {
  readonly who: Session;
  readonly hash: string;
}

/**
 * The credentials for an e-mail address; undefined if it is unknown or belongs to an invited member
 * who has not accepted. `lock` waits for a concurrent change of the trader to
 * commit.
 */
export async function findCredentials(
  db: Database,
  email: string,
  { lock = false } = {},
): Promise<Credentials | undefined> {
  const row = await db
    .selectFrom('trader')
    .select(['id', 'company_id', 'email', 'password_hash'])
    .where('email', '=', email)
    .where('invited', '=', false)
    .$if(lock, (query) => query.forShare())
    .executeTakeFirst();
  if (!row) return undefined;
  const who = { traderId: row.id, companyId: row.company_id, email: row.email };
  return { who, hash: row.password_hash };
}

/**
 * Opens a session for verified credentials. Throws `failure`, and leaves no session, when the
 * credentials have changed since they were verified. A concurrent change of credentials locks the
 * trader's row before it ends the trader's sessions: either it finds the session opened here, or the
 * check below waits for its commit.
 */
export async function openVerifiedSession(
  db: Database,
  { who, hash }: Credentials,
  {
    request,
    response,
    failure,
  }: { request: Request; response: Response; failure: () => ApiFailure },
): Promise<Session> {
  await openSession(request, who);
  await endSessionsBeyondLimit(db, who.traderId);
  const now = await findCredentials(db, who.email, { lock: true });
  if (now?.who.traderId === who.traderId && now.hash === hash) return who;
  await closeSession(request, response);
  throw failure();
}
