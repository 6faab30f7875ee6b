import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { runCli } from '../cli/run-cli.ts';
import { TEMPLATE } from '../create/create-remote.ts';
import { COMMANDS } from './index.ts';

const REPOSITORY = fileURLToPath(new URL('../../../../', import.meta.url));
const { PATH } = process.env;

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'parallax-create-'));
  cpSync(join(REPOSITORY, TEMPLATE), join(root, TEMPLATE), { recursive: true });
  mkdirSync(join(root, 'shared/tasks'), { recursive: true });
  writeFileSync(join(root, 'tsconfig.json'), JSON.stringify({ references: [] }));
  writeFileSync(join(root, 'shared/tasks/budgets.json'), '{}');
  const programs = join(root, 'node_modules/.bin');
  mkdirSync(programs, { recursive: true });
  for (const name of ['biome', 'npx']) {
    writeFileSync(join(programs, name), '#!/bin/sh\n', { mode: 0o755 });
  }
  process.env['PATH'] = `${programs}${delimiter}${PATH}`;
});
afterEach(() => {
  process.env['PATH'] = PATH;
  rmSync(root, { recursive: true });
});

it.each([
  [[], ['tsconfig.json', 'shared/tasks/budgets.json', 'pnpm-lock.yaml']],
  [['--no-install'], ['tsconfig.json', 'shared/tasks/budgets.json']],
])('create %j --json lists every changed file', async (options, changed) => {
  const printed: string[] = [];
  const code = await runCli(COMMANDS, ['create', 'risk-lab', ...options, '--json'], {
    root,
    pnpm: 'pnpm',
    env: {},
    ensureChromium: async () => undefined,
    signal: new AbortController().signal,
    print: (line) => printed.push(line),
    printError: () => undefined,
  });
  expect(code).toBe(0);
  expect(JSON.parse(printed[0] ?? '')).toMatchObject({ changed });
});
