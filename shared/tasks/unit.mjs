import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { unitInputs } from './cache/unit-inputs.mjs';
import { ROOT } from './root.mjs';

/**
 * `npm run unit -- <options of Jest>`; with `--changed`, it runs the test files that the changes of the
 * working tree since the last commit can affect.
 */
const CHANGED = '--changed';
const JEST = ['--experimental-vm-modules', 'node_modules/jest/bin/jest.js'];

/** @param {readonly string[]} args */
const linesOfGit = (args) =>
  spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' }).stdout.split('\n').filter(Boolean);

/** The test files whose inputs changed, and those beside whose inputs a file was deleted. */
async function affectedTests() {
  const changed = new Set([
    ...linesOfGit(['diff', '--name-only', '--no-renames', '--diff-filter=d', 'HEAD']),
    ...linesOfGit(['ls-files', '--others', '--exclude-standard']),
  ]);
  const deleted = linesOfGit(['diff', '--name-only', '--no-renames', '--diff-filter=D', 'HEAD']);
  const lessened = new Set(deleted.map((file) => dirname(file)));
  /** @type {{ testFiles: readonly string[] }} */
  const { testFiles } = await import(pathToFileURL(join(ROOT, 'jest.config.mjs')).href);
  return [...new Set(testFiles)]
    .map((file) => relative(ROOT, file))
    .filter((file) => !/\.nightly\./.test(file))
    .filter((file) =>
      unitInputs(file).some((input) => changed.has(input) || lessened.has(dirname(input))),
    );
}

/** @param {readonly string[]} args @param {Record<string, string>} [env] */
const jest = (args, env) =>
  spawnSync(process.execPath, [...JEST, ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  }).status ?? 1;

const args = process.argv.slice(2);
if (args.includes(CHANGED)) {
  const files = await affectedTests();
  console.log(`${files.length} test files are affected by changes of the working tree.`);
  if (files.length > 0) {
    const folder = mkdtempSync(join(tmpdir(), 'parallax-unit-'));
    const list = join(folder, 'files.json');
    writeFileSync(list, JSON.stringify(files));
    process.exitCode = jest(
      args.filter((arg) => arg !== CHANGED),
      { UNIT_FILES: list },
    );
    rmSync(folder, { recursive: true });
  }
} else {
  process.exitCode = jest(args);
}
