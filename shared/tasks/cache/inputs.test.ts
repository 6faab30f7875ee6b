import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Inputs } from './inputs.mjs';

const exported = { '.': { source: './src/index.ts' }, './*': { source: './src/*.ts' } };

/** A repository of a server, which uses a shared package, and of a page. */
const FILES: Readonly<Record<string, string>> = {
  'package.json': '{ "version": "1.0.0" }',
  'pnpm-lock.yaml': 'a library: 1',
  'README.md': 'How to start',
  'server/package.json': '{ "name": "@parallax/server" }',
  'server/src/price.test.ts': "import { price } from './price.ts'; import './lazy.ts';",
  'server/src/price.ts': "import { round } from '@parallax/money/round';",
  'server/src/lazy.ts': "const load = () => import('./loaded.ts'); // `./loaded-in-text.ts`",
  'server/src/loaded.ts':
    "new Worker(new URL('./worker.js', import.meta.url)); process.env['FEED'];",
  'server/src/worker.ts': "readFileSync(new URL('../fixtures/prices.csv', import.meta.url));",
  'server/src/other.ts': '',
  'server/src/other.test.ts': "import './other.ts';",
  'server/src/folder.test.ts': 'readdirSync(new URL(`../fixtures/${name}`, import.meta.url));',
  'server/src/place.ts': "export const ROOT = fileURLToPath(new URL('../../', import.meta.url));",
  'server/src/version.ts': "import { ROOT } from './place.ts';\nread(join(ROOT, 'package.json'));",
  'server/src/version.test.ts': "import './version.ts';",
  'server/src/docs.test.ts': "import { ROOT } from './place.ts';\nreaddirSync(ROOT);",
  'server/fixtures/prices.csv': '1',
  'server/fixtures/more.csv': '2',
  'money/package.json': JSON.stringify({ name: '@parallax/money', exports: exported }),
  'money/src/round.ts': '',
  'money/src/unused.ts': '',
  'page/package.json': '{ "name": "@parallax/page" }',
  'page/src/page.tsx': '',
};

let root = '';

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'parallax-inputs-'));
  for (const [file, text] of Object.entries(FILES)) write(file, text);
});

afterEach(() => rmSync(root, { recursive: true }));

function keyOf(test: string, variables = {}, further = {}): string {
  const inputs = new Inputs(root, variables);
  return inputs.keyOf(inputs.sources.inputsOf([test]).files, further);
}

describe('the key of a test file', () => {
  const test = 'server/src/price.test.ts';

  it('is the same while nothing changed', () => {
    expect(keyOf(test)).toBe(keyOf(test));
  });

  it.each([
    ['the test', test],
    ['what it imports', 'server/src/price.ts'],
    ['what is imported by a package', 'money/src/round.ts'],
    ['what is imported when it is needed', 'server/src/loaded.ts'],
    ['what a thread runs, named as it is compiled', 'server/src/worker.ts'],
    ['a fixture', 'server/fixtures/prices.csv'],
    ['the lock file', 'pnpm-lock.yaml'],
    ['the settings of a package', 'money/package.json'],
  ])('changes with %s', (_, file) => {
    const before = keyOf(test);
    write(file, `${FILES[file]} `);
    expect(keyOf(test)).not.toBe(before);
  });

  it.each(['server/src/other.ts', 'money/src/unused.ts', 'page/src/page.tsx', 'README.md'])(
    'stays with %s, which it does not use',
    (file) => {
      const before = keyOf(test);
      write(file, 'changed');
      expect(keyOf(test)).toBe(before);
    },
  );

  it('changes with a variable that a source or a library reads, and with the versions of programs', () => {
    const before = keyOf(test);
    expect(keyOf(test, { FEED: 'replay' })).not.toBe(before);
    expect(keyOf(test, { TZ: 'Asia/Tokyo' })).not.toBe(before);
    expect(keyOf(test, {}, { postgres: '17' })).not.toBe(before);
    expect(keyOf(test, { EDITOR: 'vi', HOME: '/home/me' })).toBe(before);
  });

  it('changes with any file of a folder from which it reads, and with a new one', () => {
    const reading = 'server/src/folder.test.ts';
    const before = keyOf(reading);
    write('server/fixtures/more.csv', '3');
    const changed = keyOf(reading);
    expect(changed).not.toBe(before);
    write('server/fixtures/new.csv', '');
    expect(keyOf(reading)).not.toBe(changed);
  });

  it('changes with what is read by a path from the root', () => {
    const before = keyOf('server/src/version.test.ts');
    write('package.json', '{ "version": "1.0.1" }');
    expect(keyOf('server/src/version.test.ts')).not.toBe(before);
  });

  it('changes with everything if the test reads what it does not name', () => {
    const before = keyOf('server/src/docs.test.ts');
    write('README.md', 'changed');
    expect(keyOf('server/src/docs.test.ts')).not.toBe(before);
  });
});

describe('sources', () => {
  it('are unchanged until a file is changed, added or removed', () => {
    const { sources } = new Inputs(root, {});
    expect(sources.isUnchanged()).toBe(true);
    write('page/src/new.tsx', '');
    expect(sources.isUnchanged()).toBe(false);
    rmSync(join(root, 'page/src/new.tsx'));
    expect(sources.isUnchanged()).toBe(true);
    rmSync(join(root, 'page/src/page.tsx'));
    expect(sources.isUnchanged()).toBe(false);
  });
});
