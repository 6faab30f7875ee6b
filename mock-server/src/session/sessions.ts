import type { Session } from '@parallax/contract';
import type { Request, Response } from 'express';
import { sql } from 'kysely';
import { asError } from '../config/errors.ts';
import type { Database } from '../storage/storage.ts';
import { cookieAttributes, SESSION_COOKIE } from './session-middleware.ts';

const done = (run: (callback: (error?: unknown) => void) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    run((error) => {
      if (error === undefined || error === null) resolve();
      else reject(asError(error));
    });
  });

/** A session under a new id, so that an id known before signing in is worth nothing after it. */
export async function openSession(request: Request, who: Session): Promise<void> {
  await done((callback) => request.session.regenerate(callback));
  request.session.who = who;
  request.session.renewedAt = Date.now();
  await done((callback) => request.session.save(callback));
}

/** Ends the session of a request, and takes its cookie back. */
export async function closeSession(request: Request, response: Response): Promise<void> {
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
