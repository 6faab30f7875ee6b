import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { NIGHTLY } from '../kit/nightly.ts';
import { ROOT } from '../kit/root.ts';
import { ProductServer, readyAddress } from '../kit/server.ts';

const SETTINGS = { DATABASE_URL: 'postgres://127.0.0.1:9/none', SMTP_URL: 'smtp://127.0.0.1:9' };

test.afterEach(() => {
  for (const name of Object.keys(SETTINGS)) delete process.env[name];
});

test(
  'a test server uses neither the database nor the mail server of the caller',
  NIGHTLY,
  async () => {
    Object.assign(process.env, SETTINGS);
    const server = await ProductServer.start({ feed: 'sim' });
    // the development mailbox exists only without a mail server
    expect((await fetch(new URL('/dev/mail', server.url))).status).toBe(200);
    await server.stop();
  },
);

test('a test server that was killed can be stopped', NIGHTLY, async () => {
  const server = await ProductServer.start({ feed: 'sim' });
  await server.kill();
  await expect(server.stop()).resolves.toBeUndefined();
});

const SIGTERM_TO = {
  npm: (npm: number) => process.kill(npm, 'SIGTERM'),
  'the process group': (npm: number) => process.kill(-npm, 'SIGTERM'),
};

for (const [receiver, terminate] of Object.entries(SIGTERM_TO)) {
  test(`SIGTERM to ${receiver} ends the server of npm start`, NIGHTLY, async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'parallax-npm-start-'));
    const address = { HOST: '127.0.0.1', PORT: '0' };
    const env = { ...process.env, ...address, DATABASE_URL: '', DEMO: '0', DATA_DIR: dataDir };
    // a process group of its own, which includes what npm starts
    const npm = spawn('npm', ['start'], { cwd: ROOT, env, detached: true });
    const { pid = 0 } = npm;
    try {
      const url = await readyAddress(npm);
      expect((await fetch(new URL('/readyz', url))).status).toBe(200);
      terminate(pid);
      const isServed = () =>
        fetch(new URL('/healthz', url)).then(
          () => true,
          () => false,
        );
      await expect.poll(isServed, { timeout: 10_000 }).toBe(false);
    } finally {
      try {
        process.kill(-pid, 'SIGKILL');
      } catch {
        // the group has ended
      }
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    }
  });
}
