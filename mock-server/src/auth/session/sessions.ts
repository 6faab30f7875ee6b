import type { Session } from '@parallax/protocol';
import type { Database } from '@parallax/server-kit/storage/storage';
import type { Request, Response } from 'express';
import { sql } from 'kysely';
import { loadSession } from '../../http/api/request-session.ts';
import { fromCallback } from './from-callback.ts';
import { SESSION_COOKIE } from './session-cookie.ts';
import { cookieAttributes } from './session-middleware.ts';

/**
 * Does nothing, since express-session saves a new session again when the response ends, which would
 * restore one that was ended in the meantime.
 */
function skipSave(
  this: Request['session'],
  callback?: (error: unknown) => void,
): Request['session'] {
  callback?.(undefined);
  return this;
}

/** Opens a session under a new id, which prevents session fixation. */
export async function openSession(request: Request, who: Session): Promise<void> {
  await loadSession(request);
  await fromCallback((callback) => request.session.regenerate(callback));
  request.session.who = who;
  request.session.renewedAt = Date.now();
  await fromCallback((callback) => request.session.save(callback));
  request.session.save = skipSave;
}

/** Ends a request's session and clears its cookie. */
export async function closeSession(request: Request, response: Response): Promise<void> {
  await loadSession(request);
  await fromCallback((callback) => request.session.destroy(callback));
  response.clearCookie(SESSION_COOKIE, { ...cookieAttributes, secure: request.secure });
}

/** Maximum number of sessions of a trader. */
const SESSIONS_MAX = 50;

/**
 * Ends a trader's sessions beyond the limit, those that expire first. Sessions are extended at most
 * once a day, so a session in use can be among them.
 */
export async function endSessionsBeyondLimit(db: Database, traderId: string): Promise<void> {
  await db
    .deleteFrom('session')
    .where('sid', 'in', (query) =>
      query
        .selectFrom('session')
        .select('sid')
        .where(sql<string>`sess -> 'who' ->> 'traderId'`, '=', traderId)
        .orderBy('expire', 'desc')
        .orderBy('sid')
        .offset(SESSIONS_MAX),
    )
    .execute();
}

/** Ends a trader's sessions, except the one with the id `exceptId`. */
export async function endSessions(db: Database, traderId: string, exceptId = ''): Promise<void> {
  await db
    .deleteFrom('session')
    .where(sql<string>`sess -> 'who' ->> 'traderId'`, '=', traderId)
    .where('sid', '<>', exceptId)
    .execute();
}
