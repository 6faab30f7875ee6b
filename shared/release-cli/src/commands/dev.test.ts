import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { runCli } from '../cli/run-cli.ts';
import { COMMANDS } from './index.ts';

let root: string;
let errors: string[];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'parallax-dev-'));
  mkdirSync(join(root, 'mf-toy'));
  writeFileSync(join(root, 'mf-toy/package.json'), '{"version": "1.0.0"}');
  writeFileSync(join(root, 'mf-toy/webpack.config.mjs'), "throw new Error('a mistake');");
  errors = [];
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const dev = (port: string) =>
  runCli(COMMANDS, ['dev', 'mf-toy', '--port', port], {
    root,
    pnpm: 'pnpm',
    env: { PARALLAX_URL: 'http://127.0.0.1:9' },
    ensureChromium: async () => undefined,
    signal: new AbortController().signal,
    print: () => {},
    printError: (line) => errors.push(line),
  });

/** Listens on a port and closes it again; resolves with the port. Rejects when it is in use. */
const bind = (port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

describe('parallax dev', () => {
  it('releases its port if the webpack configuration cannot be imported', async () => {
    const port = await bind(0);
    expect(await dev(String(port))).not.toBe(0);
    expect(errors.join('\n')).toContain('a mistake');
    await expect(bind(port)).resolves.toBe(port);
  });

  it('refuses a port above 65535', async () => {
    expect(await dev('70000')).toBe(2);
    expect(errors.join('\n')).toContain('--port must be a number from 0 to 65535.');
  });
});
