import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.mjs';

/** Where distributions put each version's programs. */
const VERSIONED = [
  { parent: '/usr/lib/postgresql', named: /^\d+$/ },
  { parent: '/opt/homebrew/opt', named: /^postgresql/ },
  { parent: '/usr/local/opt', named: /^postgresql/ },
];

const NOT_RUN_NOTICE = `
╔══════════════════════════════════════════════════════════════════════════════╗
║  NOT RUN: the tests on PostgreSQL. This machine has none, and none could be  ║
║  installed. Install the package postgresql, or set POSTGRES_BIN to the       ║
║  folder of its programs (initdb, postgres), and run the tests again.         ║
╚══════════════════════════════════════════════════════════════════════════════╝
`;

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

async function installPackage() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined;
  console.log("Installing the distribution's package postgresql by apt-get …");
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { quiet: true, env });
  const install = ['install', '-y', '-qq', '--no-install-recommends', 'postgresql'];
  await run('apt-get', install, { quiet: true, env });
  return installedPostgres();
}

/**
 * The folder of PostgreSQL's programs: an installed one, else, as root, the distribution's package.
 * @returns {Promise<string | undefined>} undefined where none can be had
 */
export const ensurePostgres = async () => installedPostgres() ?? (await installPackage());

/** Warns prominently that PostgreSQL tests are skipped. */
export const warnNoPostgres = () => console.error(NOT_RUN_NOTICE);
