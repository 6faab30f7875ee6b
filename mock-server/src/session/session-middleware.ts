import type { IncomingMessage } from 'node:http';
import { sessionSchema } from '@parallax/contract';
import connectPgSimple from 'connect-pg-simple';
import type { Request, RequestHandler, Response } from 'express';
import session from 'express-session';
import { z } from 'zod';
import type { Pool } from '../storage/pool.ts';
import { cookiesIn } from './cookies-in.ts';
import { done } from './done.ts';
import { prolongSession } from './prolong-session.ts';
import { SESSION_COOKIE, sessionIdIn } from './session-cookie.ts';
import { setLoader, setSession } from './session-of.ts';

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

interface SessionMiddleware {
  readonly handler: RequestHandler;
  /** Reads who has sent a request that nothing is answered to, such as one to open a WebSocket. */
  read(request: IncomingMessage): Promise<void>;
  close(): void;
}

/** A session as it was found in the database. */
interface Found {
  readonly id: string;
  readonly isDue: boolean;
}

/**
 * Sessions of a week, kept in the database under a signed cookie. Reading one writes nothing, and
 * takes a query; what changes sessions is loaded for those calls alone. A session in use is
 * prolonged once a day.
 */
export function sessionMiddleware(
  pool: Pool,
  secret: string,
  log: (line: string) => void,
): SessionMiddleware {
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

  async function read(request: IncomingMessage): Promise<Found | undefined> {
    setSession(request, undefined);
    const id = sessionIdIn(request.headers.cookie, secret);
    if (id === undefined) return undefined;
    const { rows } = await pool.query(QUERY, [id, Date.now() / 1000]);
    const row = rowSchema.safeParse(rows[0]).data;
    if (!row) return undefined;
    const { who, renewedAt = Number.POSITIVE_INFINITY } = row.sess;
    setSession(request, { id, who });
    return { id, isDue: Date.now() - renewedAt >= DAY_MS };
  }

  async function prolong(id: string, request: Request, response: Response): Promise<void> {
    if (!(await prolongSession(pool, id, Date.now(), SESSION_MS))) {
      setSession(request, undefined);
      return;
    }
    const value = cookiesIn(request.headers.cookie).get(SESSION_COOKIE) ?? '';
    const { secure } = request;
    response.cookie(SESSION_COOKIE, value, { ...cookieAttributes, secure, maxAge: SESSION_MS });
  }

  const handler: RequestHandler = async (request, response, next) => {
    setLoader(request, () => done((callback) => change(request, response, callback)));
    const found = await read(request);
    if (found?.isDue) await prolong(found.id, request, response);
    next();
  };
  return {
    handler,
    read: async (request) => {
      await read(request);
    },
    close: () => store.close(),
  };
}
