/** The servers that the sheets-calls bench compares, on one storage engine. */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  runProgram,
  type ServerProcess,
  waitForLine,
} from '@parallax/mock-server/testing/server-process';
import { TestClient } from '@parallax/mock-server/testing/test-client';
import { addSheet, listSheets, type Sheet } from '@parallax/protocol';

/** The number of a trader's sheets in an area. */
const LISTED_SHEETS = 6;
/** Each connection renames its own sheet. */
const RENAMED_SHEETS = 16;
const READY = /ready at (\S+)\n/;

export interface Targets {
  readonly ours: string;
  readonly handWritten: string;
  readonly fixedBytes: string;
  readonly cookie: string;
  /** ids of the sheets to rename */
  readonly renamed: readonly string[];
  stop(): Promise<void>;
}

async function addSheets(client: TestClient, menuBar: Sheet['menuBar'], count: number) {
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) {
    ids.push((await client.call(addSheet, { body: { name: `Sheet ${at}`, menuBar } })).id);
  }
  return ids;
}

async function end({ child, ended }: ServerProcess): Promise<void> {
  child.kill('SIGTERM');
  await ended;
}

/**
 * Starts all three servers, on PostgreSQL if a URL is given. The product's server and the handwritten
 * one have the same data.
 */
export async function startTargets(databaseUrl: string | undefined): Promise<Targets> {
  const folder = await mkdtemp(join(tmpdir(), 'parallax-bench-'));
  const ours = join(folder, 'ours');
  const handWritten = join(folder, 'by-hand');
  const env = {
    PORT: '0',
    DATA_DIR: ours,
    SESSION_SECRET: 'the-same-for-both-of-the-servers',
    // a demo on its own machine refuses the load, whose Host header has no port
    DEMO: '1',
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  };
  const start = () => runProgram('src/testing/start-without-screens.ts', env);

  const first = start();
  const client = await TestClient.of(await waitForLine(first, READY), 'member@blank.example');
  await addSheets(client, 'RISK', LISTED_SHEETS);
  const renamed = await addSheets(client, 'ALGO', RENAMED_SHEETS);
  const response = await client.fullResponse(listSheets, { query: { rootPath: 'risk' } });
  await end(first);
  // an embedded database can be opened by one server only
  await cp(ours, handWritten, { recursive: true });

  const servers = [
    start(),
    runProgram('src/testing/baselines/hand-written-server.ts', { ...env, DATA_DIR: handWritten }),
    runProgram('src/testing/baselines/fixed-bytes-server.ts', {}, [JSON.stringify(response)]),
  ] as const;
  const [one, two, three] = await Promise.all(servers.map((server) => waitForLine(server, READY)));
  return {
    ours: one ?? '',
    handWritten: two ?? '',
    fixedBytes: three ?? '',
    cookie: client.cookie,
    renamed,
    async stop() {
      for (const server of servers) await end(server);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
