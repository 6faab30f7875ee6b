import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  openEmbeddedStorage,
  openPostgresStorage,
  type Storage,
} from '@parallax/server-kit/storage/storage';
import { createDatabase } from '@parallax/server-kit/testing/postgres';
import { fillFromTemplate, jestWorker } from '@parallax/server-kit/testing/template-folder';
import type { ServerOptions } from '../server/server-options.ts';
import { startServer } from '../server/start-server.ts';
import { fixedMarket } from './fixed-market.ts';

export interface TestServer {
  readonly url: string;
  /** of the metrics; undefined if they are off */
  readonly metricsUrl: string | undefined;
  readonly dataDir: string;
  /** undefined unless the tests run on PostgreSQL */
  readonly databaseUrl: string | undefined;
  /** logged lines */
  readonly logged: string[];
  /** Stops the server, and opens its storage. */
  stopAndOpenStorage(): Promise<Storage>;
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
  const logged: string[] = [];
  const defaults: ServerOptions = {
    host: '127.0.0.1',
    port: 0,
    dataDir,
    feed: 'sim',
    demo: true,
    market: fixedMarket,
    log: (line) => logged.push(line),
  };
  const usesCache = !CUSTOM_DATA_OPTIONS.some((option) => option in options);
  const database = postgres ? await createDemoDatabase(postgres, defaults, usesCache) : undefined;
  if (!database && usesCache) {
    await fillFromTemplate('demo', dataDir, (folder) =>
      startAndStop({ ...defaults, dataDir: folder }),
    );
  }
  const server = await startServer({ ...defaults, databaseUrl: database?.url, ...options });
  let stopped: Promise<void> | undefined;
  return {
    url: server.url,
    metricsUrl: server.metricsUrl,
    dataDir,
    databaseUrl: database?.url,
    logged,
    async stopAndOpenStorage() {
      await (stopped ??= server.close());
      return database === undefined
        ? openEmbeddedStorage(dataDir, () => undefined)
        : openPostgresStorage(database.url, () => undefined);
    },
    close: async () => {
      await (stopped ??= server.close());
      await database?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function startAndStop(options: ServerOptions): Promise<void> {
  const server = await startServer(options);
  await server.close();
}

/** Creates a database, with the cached demo data if that can be used, and the data folder that belongs to it. */
async function createDemoDatabase(postgres: string, options: ServerOptions, usesCache: boolean) {
  const template = `demo_${jestWorker()}`;
  const isFilled =
    usesCache &&
    (await fillFromTemplate('demo-on-postgres', options.dataDir, async (folder) => {
      const { url } = await createDatabase(postgres, { name: template });
      await startAndStop({ ...options, dataDir: folder, databaseUrl: url });
    }));
  return createDatabase(postgres, isFilled ? { template } : {});
}
