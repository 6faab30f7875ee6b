import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FEED_PATH } from '@parallax/protocol';
import { FeedClient } from '@parallax/server-feed/testing/feed-client';
import { runProgram, type ServerProcess, waitForLine } from '../../testing/server-process.ts';
import type { TestClient } from '../../testing/test-client.ts';

export interface LiveServer {
  readonly server: ServerProcess;
  readonly url: string;
  /** Stops the server and removes its data; resolves with the exit code. */
  close: () => Promise<number | null>;
}

/** Starts a server with live venues, as a process with its own data. */
export async function serveLive(env: Record<string, string>): Promise<LiveServer> {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'parallax-live-'));
  const program = 'src/testing/start-without-screens.ts';
  const server = runProgram(program, { FEED: 'live', PORT: '0', DATA_DIR, ...env });
  return {
    server,
    url: await waitForLine(server, /(http:\/\/127\.0\.0\.1:\d+)/),
    close: async () => {
      server.child.kill('SIGTERM');
      const code = await server.ended;
      await rm(DATA_DIR, { recursive: true, force: true });
      return code;
    },
  };
}

/** Connects to the feed of a server and waits for its first message. */
export async function connectFeed(url: string, client: TestClient): Promise<FeedClient> {
  const socket = new FeedClient(url.replace('http', 'ws') + FEED_PATH, {
    headers: { cookie: client.cookie, origin: url },
  });
  return socket.until(({ messages }) => messages.length > 0);
}
