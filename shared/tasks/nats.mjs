import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installPackage, warnNotRun } from './distribution-package.mjs';

/** Where Debian puts it, which is not on the PATH of every user. */
const SYSTEM_FOLDER = '/usr/sbin';

/**
 * The path of an installed nats-server, if there is one.
 * @returns {string | undefined}
 */
export function installedNats() {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), SYSTEM_FOLDER];
  const named = process.env['NATS_SERVER'] ?? '';
  return [named, ...folders.map((folder) => join(folder, 'nats-server'))].find(
    (path) => path !== '' && existsSync(path),
  );
}

/**
 * The path of nats-server: an installed one, else, as root, the distribution's package.
 * @returns {Promise<string | undefined>} undefined where none can be had
 */
export async function ensureNats() {
  const installed = installedNats();
  if (installed !== undefined) return installed;
  await installPackage('nats-server');
  return installedNats();
}

/** Warns prominently that tests of several processes are skipped. */
export const warnNoNats = () =>
  warnNotRun({
    tests: 'the tests of several processes',
    package: 'nats-server',
    variable: 'NATS_SERVER to its path',
  });
