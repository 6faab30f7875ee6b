import type { Session } from '@parallax/contract';
import type { Request, Response } from 'express';
import type { ApiFailure } from '../api/api-failure.ts';
import type { Database } from '../storage/storage.ts';
import { closeSession, openSession } from './sessions.ts';

/** Somebody with the hash of the password that they come in by. */
export interface Credentials {
  readonly who: Session;
  readonly hash: string;
}

/**
 * Who may sign in with an address; invited members may not, before they have accepted. `settled`
 * waits for the end of a change of them that is under way.
 */
export async function credentialsOf(
  db: Database,
  email: string,
  { settled = false } = {},
): Promise<Credentials | undefined> {
  const row = await db
    .selectFrom('trader')
    .select(['id', 'company_id', 'email', 'password_hash'])
    .where('email', '=', email)
    .where('invited', '=', false)
    .$if(settled, (query) => query.forShare())
    .executeTakeFirst();
  if (!row) return undefined;
  const who = { traderId: row.id, companyId: row.company_id, email: row.email };
  return { who, hash: row.password_hash };
}

/**
 * Lets somebody in whose credentials were good. Throws `refusal`, and leaves no session, when they
 * are so no more: what has ended all sessions of theirs in the meantime could not see this one. What
 * changes them does so before it ends the sessions, so either it sees this one or this waits for it.
 */
export async function letIn(
  db: Database,
  { who, hash }: Credentials,
  {
    request,
    response,
    refusal,
  }: { request: Request; response: Response; refusal: () => ApiFailure },
): Promise<Session> {
  await openSession(request, who);
  const now = await credentialsOf(db, who.email, { settled: true });
  if (now?.who.traderId === who.traderId && now.hash === hash) return who;
  await closeSession(request, response);
  throw refusal();
}
