import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openEmbeddedStorage } from '@parallax/server-kit/storage/storage';
import { runProgram, waitForLine } from './testing/server-process.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parallax-main-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const run = (env: Record<string, string>) =>
  runProgram('src/testing/start-without-screens.ts', { PORT: '0', DATA_DIR: folder, ...env });

async function refusal(env: Record<string, string>): Promise<string> {
  const { ended, output } = run(env);
  expect(await ended).toBe(1);
  expect(output.out).toBe('');
  return output.err;
}

describe('the start in an invalid environment', () => {
  it('fails with one clear line if FEED is unknown', async () => {
    const line = 'FEED=real is invalid: it must be one of: sim, replay, live.\n';
    expect(await refusal({ FEED: 'real' })).toBe(line);
  });

  it('fails with one clear line if the port is in use', async () => {
    const other = createServer();
    const port = await new Promise<number>((resolve) => {
      other.listen(0, '127.0.0.1', () => {
        const address = other.address();
        resolve(typeof address === 'object' && address ? address.port : 0);
      });
    });
    const line = await refusal({ PORT: String(port) });
    other.close();
    expect(line).toBe(
      `Port ${port} on 127.0.0.1 is in use. Stop the process that uses it, or set PORT to another one.\n`,
    );
  });

  it('fails with one clear line if the data folder cannot be written', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    for (const path of [file, join(file, 'data'), '/proc/data']) {
      const line = await refusal({ DATA_DIR: path });
      expect(line).toMatch(/^The data folder \S+ cannot be written: .* Set DATA_DIR to another/);
      expect(line.trimEnd()).not.toContain('\n');
    }
  });

  it('fails with one clear line if other users can access the data folder and it contains other files', async () => {
    const shared = join(folder, 'shared');
    await mkdir(shared);
    await writeFile(join(shared, 'somebody-elses'), '');
    await chmod(shared, 0o755);
    const rest =
      'and other users can access it. Set DATA_DIR to a separate folder, such as a new subfolder.';
    expect(await refusal({ DATA_DIR: shared })).toBe(
      `The data folder ${shared} contains other files, ${rest}\n`,
    );
    expect((await stat(shared)).mode & 0o777).toBe(0o755);
  });

  it('fails with one clear line if the data folder is in use', async () => {
    const storage = await openEmbeddedStorage(folder, () => undefined);
    const line = await refusal({});
    await storage.close();
    expect(line).toBe(
      `The data folder ${folder} is in use by another server (process ${process.pid}). Stop it, or set DATA_DIR to another folder.\n`,
    );
  });
});

/** The rights of a folder and of everything in it. */
async function rightsIn(path: string): Promise<number[]> {
  const inside = await readdir(path, { recursive: true });
  const stats = await Promise.all(
    [path, ...inside.map((name) => join(path, name))].map((f) => stat(f)),
  );
  return stats.map(({ mode }) => mode & 0o777);
}

describe('a server', () => {
  it('restricts an existing data folder and all its files to its own user', async () => {
    const open = join(folder, 'open');
    await mkdir(open);
    await chmod(open, 0o755);
    const server = run({ DATA_DIR: open });
    await waitForLine(server, /ready at (\S+)\n/);
    server.child.kill('SIGTERM');
    await server.ended;
    const rights = await rightsIn(open);
    expect(rights.length).toBeGreaterThan(100);
    expect(rights.filter((mode) => (mode & 0o077) !== 0)).toEqual([]);
  });

  it('logs its address, accounts and storage, and stops cleanly', async () => {
    const server = run({});
    const url = await waitForLine(server, /ready at (\S+)\n[^]*Market/);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect(server.output.out).toContain('Demo accounts, password Parallax-2026!:');
    expect(server.output.out).toContain(`Stored in ${folder}:`);
    const secret = await stat(join(folder, 'session-secret'));
    expect(secret.mode & 0o777).toBe(0o600);
    // npm sends a copy of a signal to the process group
    server.child.kill('SIGINT');
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(server.output.err).toBe('');
  });

  it('refuses to offer the demo accounts beyond this machine', async () => {
    expect(await refusal({ HOST: '0.0.0.0' })).toMatch(
      /^The data folder contains the demo accounts/,
    );
  });
});
