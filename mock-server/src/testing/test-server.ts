import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerOptions, startServer } from '../server.ts';
import { fixedMarket } from './fixed-market.ts';
import { createDatabase } from './postgres.ts';
import { fillFromTemplate } from './template-folder.ts';

export interface TestServer {
  readonly url: string;
  readonly dataDir: string;
  /** logged lines */
  readonly logged: string[];
  close(): Promise<void>;
}

/** Options with which the cached demo data cannot be used. */
const CUSTOM_DATA_OPTIONS = ['dataDir', 'demo', 'databaseUrl', 'secretsKey'] as const;

/**
 * Starts a server on a free port with the demo data in its own folder, or in its own database when
 * the tests run on PostgreSQL.
 */
export async function startTestServer(options: Partial<ServerOptions> = {}): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parallax-server-'));
  const postgres = process.env['PARALLAX_TEST_DATABASE'];
  const database = postgres === undefined ? undefined : await createDatabase(postgres);
  const logged: string[] = [];
  const defaults: ServerOptions = {
    host: '127.0.0.1',
    port: 0,
    dataDir,
    feed: 'sim',
    demo: true,
    databaseUrl: database?.url,
    market: fixedMarket,
    log: (line) => logged.push(line),
  };
  if (!database && !CUSTOM_DATA_OPTIONS.some((option) => option in options)) {
    await fillFromTemplate('demo', dataDir, async (folder) => {
      const first = await startServer({ ...defaults, dataDir: folder });
      await first.close();
    });
  }
  const server = await startServer({ ...defaults, ...options });
  return {
    url: server.url,
    dataDir,
    logged,
    close: async () => {
      await server.close();
      await database?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
