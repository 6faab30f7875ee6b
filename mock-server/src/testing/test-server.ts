import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../server.ts';
import { fixedMarket } from './fixed-market.ts';

export interface TestServer {
  readonly url: string;
  /** what the server logged */
  readonly logged: string[];
  close(): Promise<void>;
}

/** A real server on a free port, with the demo data in a folder of its own. */
export async function startTestServer(): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parallax-server-'));
  const logged: string[] = [];
  const server = await startServer({
    host: '127.0.0.1',
    port: 0,
    dataDir,
    feed: 'sim',
    demo: true,
    market: fixedMarket,
    log: (line) => logged.push(line),
  });
  return {
    url: server.url,
    logged,
    close: async () => {
      await server.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
