import type { Session } from '@parallax/protocol';
import type { DbAndClock } from '@parallax/server-kit/storage/db-and-clock';
import type { Database } from '@parallax/server-kit/storage/storage';
import type { Request, Response } from 'express';
import type { ApiFailure } from '../../http/api/api-failure.ts';
import { closeSession, endSessionsBeyondLimit, openSession } from './sessions.ts';

/** A trader and their password hash at the time of the lookup. */
export interface Credentials {
  readonly trader: Session;
  readonly hash: string;
}

/**
 * The credentials for an e-mail address; undefined if it is unknown or belongs to an invited member
 * who has not accepted. With `lock`, waits until a concurrent change of the trader is committed.
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
  const trader = { traderId: row.id, companyId: row.company_id, email: row.email };
  return { trader, hash: row.password_hash };
}

export interface SignInDependencies extends Pick<DbAndClock, 'db'> {
  /** Called when a trader has signed in with this request. */
  readonly onSignIn: (request: Request, trader: Session) => void;
}

/**
 * Opens a session for verified credentials. If the credentials have changed since they were verified,
 * closes the session again and throws `failure`. A concurrent change locks the trader's row before it
 * ends the trader's sessions, so it either ends this session too or commits before the check below.
 */
export async function openVerifiedSession(
  { db, onSignIn }: SignInDependencies,
  { trader, hash }: Credentials,
  {
    request,
    response,
    failure,
  }: { request: Request; response: Response; failure: () => ApiFailure },
): Promise<Session> {
  await openSession(request, trader);
  await endSessionsBeyondLimit(db, trader.traderId);
  const current = await findCredentials(db, trader.email, { lock: true });
  if (current?.trader.traderId === trader.traderId && current.hash === hash) {
    onSignIn(request, trader);
    return trader;
  }
  await closeSession(request, response);
  throw failure();
}
