import { sessionSchema } from '@parallax/contract';
import connectPgSimple from 'connect-pg-simple';
import type { Request, RequestHandler } from 'express';
import session from 'express-session';
import { z } from 'zod';
import type { Pool } from '../storage/pool.ts';
import { done } from './done.ts';
import { SESSION_COOKIE, sessionIdIn } from './session-cookie.ts';
import { loadSession, setLoader, setSession } from './session-of.ts';

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

const QUERY = 'select sess from "session" where sid = $1 and expire >= to_timestamp($2)';
const rowSchema = z.object({
  sess: z.object({ who: sessionSchema, renewedAt: z.number().optional() }),
});

/**
 * Sessions of a week, kept in the database under a signed cookie. Reading one writes nothing, and
 * takes a query; what changes sessions is loaded for those calls alone. A session in use is
 * prolonged once a day.
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
  const change = session({
    name: SESSION_COOKIE,
    secret,
    store,
    resave: false,
    saveUninitialized: false,
    cookie: { ...cookieAttributes, maxAge: SESSION_MS },
  });

  async function read(request: Request): Promise<void> {
    setSession(request, undefined);
    const id = sessionIdIn(request.headers.cookie, secret);
    if (id === undefined) return;
    const { rows } = await pool.query(QUERY, [id, Date.now() / 1000]);
    const row = rowSchema.safeParse(rows[0]).data;
    if (!row) return;
    const { who, renewedAt = Number.POSITIVE_INFINITY } = row.sess;
    setSession(request, { id, who });
    if (Date.now() - renewedAt >= DAY_MS) await prolong(request);
  }

  const handler: RequestHandler = async (request, response, next) => {
    setLoader(request, () => done((callback) => change(request, response, callback)));
    await read(request);
    next();
  };
  return { handler, close: () => store.close() };
}

async function prolong(request: Request): Promise<void> {
  await loadSession(request);
  request.session.renewedAt = Date.now();
  request.session.touch();
}
