import { createServer } from 'node:http';
import { type Session, sessionSchema } from '@parallax/protocol';
import { EmbeddedPool } from '@parallax/server-kit/storage/embedded-pool';
import connectPgSimple from 'connect-pg-simple';
import express, { type Request, type RequestHandler, type Response } from 'express';
import session from 'express-session';
import { Pool as Connections } from 'pg';
import { z } from 'zod';
import { listenAndReport } from './report-ready.ts';

type Query = (sql: string, parameters: unknown[]) => Promise<{ rows: unknown[] }>;

const { DATABASE_URL, DATA_DIR = '', SESSION_SECRET = '' } = process.env;

async function open(): Promise<Query> {
  if (DATABASE_URL !== undefined) {
    const pool = new Connections({ connectionString: DATABASE_URL, max: 10 });
    return (sql, parameters) => pool.query(sql, parameters);
  }
  const pool = await EmbeddedPool.open(DATA_DIR, () => process.exit(1));
  return (sql, parameters) => pool.query(sql, parameters);
}

const COLUMNS = `id, name, menu_bar as "menuBar", analytical_view_id as "analyticalViewId",
  analytical_view_data as "analyticalViewData"`;

const query = await open();
const PgStore = connectPgSimple(session);
const app = express();
app.use(
  session({
    name: 'parallax.sid',
    secret: SESSION_SECRET,
    resave: false,
    saveUninitialized: false,
    store: new PgStore({
      tableName: 'session',
      disableTouch: true,
      pruneSessionInterval: false,
      pgPromise: {
        any: async (sql: string, parameters: unknown[]) => (await query(sql, parameters)).rows,
      },
    }),
  }),
);

const findSession = (request: Request): Session | undefined =>
  sessionSchema.safeParse(request.session.who).data;

async function list(request: Request, response: Response): Promise<void> {
  const who = findSession(request);
  const { rootPath } = request.query;
  if (!who || typeof rootPath !== 'string') {
    response.status(400).json({ success: false });
    return;
  }
  const { rows } = await query(
    `select ${COLUMNS} from sheet where trader_id = $1 and menu_bar in ($2)
      order by position, created_at, id`,
    [who.traderId, rootPath.toUpperCase()],
  );
  response.json({ data: rows, success: true, error: null });
}

const bodySchema = z.object({ sheetId: z.string(), name: z.string() });

async function rename(request: Request, response: Response): Promise<void> {
  const who = findSession(request);
  const body = bodySchema.safeParse(request.body).data;
  if (!who || !body) {
    response.status(400).json({ success: false });
    return;
  }
  const own = await query('select id from sheet where id = $1 and trader_id = $2', [
    body.sheetId,
    who.traderId,
  ]);
  const { rows } = await query(
    `update sheet set name = $1, name_key = $2 where id = $3 and trader_id = $4
      returning ${COLUMNS}`,
    [body.name, body.name.toLowerCase(), body.sheetId, who.traderId],
  );
  if (own.rows.length === 0 || rows.length === 0) response.status(404).json({ success: false });
  else response.json({ data: rows[0], success: true, error: null });
}

type Handler = (request: Request, response: Response) => Promise<void>;

const handleAsync =
  (handler: Handler): RequestHandler =>
  (request, response) =>
    handler(request, response);

app.get('/api/sheets', handleAsync(list));
app.put('/api/sheets/rename', express.json(), handleAsync(rename));
listenAndReport(createServer(app));
