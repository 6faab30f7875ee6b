import type { Session } from '@parallax/contract';
import type { Request, Response } from 'express';
import { sql } from 'kysely';
import type { Database } from '../storage/storage.ts';
import { done } from './done.ts';
import { SESSION_COOKIE } from './session-cookie.ts';
import { cookieAttributes } from './session-middleware.ts';
import { loadSession } from './session-of.ts';

/**
 * Saves nothing. express-session stores a new session once more with the answer, and so would bring
 * back one that was ended in the meantime.
 */
function saved(this: Request['session'], callback?: (error: unknown) => void): Request['session'] {
  callback?.(undefined);
  return this;
}

/** A session under a new id, so that an id known before signing in is worth nothing after it. */
export async function openSession(request: Request, who: Session): Promise<void> {
  await loadSession(request);
  await done((callback) => request.session.regenerate(callback));
  request.session.who = who;
  request.session.renewedAt = Date.now();
  await done((callback) => request.session.save(callback));
  request.session.save = saved;
}

/** Ends the session of a request, and takes its cookie back. */
export async function closeSession(request: Request, response: Response): Promise<void> {
  await loadSession(request);
  await done((callback) => request.session.destroy(callback));
  response.clearCookie(SESSION_COOKIE, { ...cookieAttributes, secure: request.secure });
}

/** Ends the sessions of a trader, but for the one with the id `keep`. */
export async function endSessions(db: Database, traderId: string, keep = ''): Promise<void> {
  await db
    .deleteFrom('session')
    .where(sql<string>`sess -> 'who' ->> 'traderId'`, '=', traderId)
    .where('sid', '<>', keep)
    .execute();
}
