import type { IncomingMessage } from 'node:http';
import { type Pool, StorageUnavailable } from '@parallax/server-kit/storage/pool';
import connectPgSimple from 'connect-pg-simple';
import type { Request, RequestHandler, Response } from 'express';
import session from 'express-session';
import { setSession, setSessionLoader } from '../../http/api/request-session.ts';
import { fromCallback } from './from-callback.ts';
import { parseCookies } from './parse-cookies.ts';
import { readSessionId, SESSION_COOKIE } from './session-cookie.ts';
import { SessionReader } from './session-reader.ts';

/** An update, not an upsert: a session that has ended in the meantime must not be restored. */
const EXTEND_SQL = `update "session"
  set sess = jsonb_set(sess::jsonb, '{renewedAt}', to_jsonb($2::bigint))::json,
    expire = to_timestamp($3)
  where sid = $1`;

/** Sets a session to expire `ms` after `now`; false when it no longer exists. */
export async function extendSession(
  pool: Pick<Pool, 'query'>,
  id: string,
  now: number,
  ms: number,
): Promise<boolean> {
  const { rowCount } = await pool.query(EXTEND_SQL, [id, now, (now + ms) / 1000]);
  return rowCount > 0;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const SESSION_MS = 7 * DAY_MS;

/** Attributes for setting and clearing the cookie. */
export const cookieAttributes = {
  httpOnly: true,
  sameSite: 'lax',
  path: '/',
  secure: 'auto',
} as const;

const PgStore = connectPgSimple(session);

export interface SessionMiddleware {
  readonly handler: RequestHandler;
  /** Authenticates a request that gets no HTTP response, such as a WebSocket upgrade. */
  read(request: IncomingMessage): Promise<void>;
  close(): void;
}

/** A session found in the database. */
interface Found {
  readonly id: string;
  readonly needsExtension: boolean;
}

/**
 * Sessions that last a week, stored in the database and identified by a signed cookie. Authentication
 * takes one query at most, and once a day an update that extends the session; express-session is
 * loaded only for requests that change the session.
 */
export function sessionMiddleware(
  pool: Pool,
  secret: string,
  log: (line: string) => void,
): SessionMiddleware {
  const store = new PgStore({
    // lets the store use any Pool instead of a pool of `pg`
    pgPromise: {
      any: async (sql: string, parameters: unknown[]) => (await pool.query(sql, parameters)).rows,
    },
    tableName: 'session',
    disableTouch: true,
    errorLog: (...parts: unknown[]) => {
      // the storage has logged its outage
      if (parts.some((part) => part instanceof StorageUnavailable)) return;
      log(parts.map(String).join(' '));
    },
  });
  const loadForChange = session({
    name: SESSION_COOKIE,
    secret,
    store,
    resave: false,
    saveUninitialized: false,
    cookie: { ...cookieAttributes, maxAge: SESSION_MS },
  });

  const sessions = new SessionReader(pool);

  async function read(request: IncomingMessage): Promise<Found | undefined> {
    setSession(request, undefined);
    const id = readSessionId(request.headers.cookie, secret);
    if (id === undefined) return undefined;
    const stored = await sessions.read(id);
    if (!stored) return undefined;
    const { who, renewedAt } = stored;
    setSession(request, { id, trader: who });
    return { id, needsExtension: Date.now() - renewedAt >= DAY_MS };
  }

  async function extend(id: string, request: Request, response: Response): Promise<void> {
    if (!(await extendSession(pool, id, Date.now(), SESSION_MS))) {
      setSession(request, undefined);
      return;
    }
    const value = parseCookies(request.headers.cookie).get(SESSION_COOKIE) ?? '';
    const { secure } = request;
    response.cookie(SESSION_COOKIE, value, { ...cookieAttributes, secure, maxAge: SESSION_MS });
  }

  const handler: RequestHandler = async (request, response, next) => {
    setSessionLoader(request, () =>
      fromCallback((callback) => loadForChange(request, response, callback)),
    );
    const found = await read(request);
    if (found?.needsExtension) await extend(found.id, request, response);
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
