import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installPackage, warnNotRun } from './distribution-package.mjs';

/** Where distributions put each version's programs. */
const VERSIONED = [
  { parent: '/usr/lib/postgresql', named: /^\d+$/ },
  { parent: '/opt/homebrew/opt', named: /^postgresql/ },
  { parent: '/usr/local/opt', named: /^postgresql/ },
];

/** @param {string} folder */
const isComplete = (folder) =>
  folder !== '' && ['initdb', 'postgres'].every((program) => existsSync(join(folder, program)));

/** @param {{ parent: string, named: RegExp }} versions the newest first */
const versions = ({ parent, named }) =>
  existsSync(parent)
    ? readdirSync(parent)
        .filter((name) => named.test(name))
        .toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }))
        .map((name) => join(parent, name, 'bin'))
    : [];

/**
 * The folder of an installed PostgreSQL's programs, if there is one.
 * @returns {string | undefined}
 */
export function installedPostgres() {
  const onPath = (process.env['PATH'] ?? '').split(delimiter);
  const named = process.env['POSTGRES_BIN'] ?? '';
  return [named, ...onPath, ...VERSIONED.flatMap(versions)].find(isComplete);
}

/**
 * The folder of PostgreSQL's programs: an installed one, else, as root, the distribution's package.
 * @returns {Promise<string | undefined>} undefined where none can be had
 */
export async function ensurePostgres() {
  const installed = installedPostgres();
  if (installed !== undefined) return installed;
  await installPackage('postgresql');
  return installedPostgres();
}

/** Warns prominently that PostgreSQL tests are skipped. */
export const warnNoPostgres = () =>
  warnNotRun({
    tests: 'the tests on PostgreSQL',
    package: 'postgresql',
    variable: 'POSTGRES_BIN to the folder of initdb and postgres',
  });
