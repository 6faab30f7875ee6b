import connectPgSimple from 'connect-pg-simple';
import type { RequestHandler } from 'express';
import session from 'express-session';
import type { Pool } from '../storage/pool.ts';

export const SESSION_COOKIE = 'parallax.sid';
const DAY_MS = 24 * 60 * 60 * 1000;
const SESSION_MS = 7 * DAY_MS;

/** What the cookie is set, and cleared, with. */
export const cookieAttributes = {
  httpOnly: true,
  sameSite: 'lax',
  path: '/',
  secure: 'auto',
} as const;

const PgStore = connectPgSimple(session);

/**
 * Sessions of a week, kept in the database under a signed cookie. Reading one writes nothing; one
 * in use is prolonged once a day.
 */
export function sessionMiddleware(
  pool: Pool,
  secret: string,
  log: (line: string) => void,
): { handler: RequestHandler; close: () => void } {
  const store = new PgStore({
    // the store's way to a database that is no pool of `pg`
    pgPromise: {
      any: async (sql: string, parameters: unknown[]) => (await pool.query(sql, parameters)).rows,
    },
    tableName: 'session',
    disableTouch: true,
    errorLog: (...parts: unknown[]) => log(parts.map(String).join(' ')),
  });
  const load = session({
    name: SESSION_COOKIE,
    secret,
    store,
    resave: false,
    saveUninitialized: false,
    cookie: { ...cookieAttributes, maxAge: SESSION_MS },
  });
  const handler: RequestHandler = (request, response, next) => {
    load(request, response, (error?: unknown) => {
      if (error === undefined) prolong(request.session);
      next(error);
    });
  };
  return { handler, close: () => store.close() };
}

function prolong(present: session.Session & Partial<session.SessionData>): void {
  const { renewedAt } = present;
  if (renewedAt === undefined || Date.now() - renewedAt < DAY_MS) return;
  present.renewedAt = Date.now();
  present.touch();
}
