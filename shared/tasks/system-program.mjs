import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installPackage, warnNotRun } from './distribution-package.mjs';

/** Where Debian puts servers, which is not on the PATH of every user. */
const SYSTEM_FOLDER = '/usr/sbin';

/**
 * A program that tests start: its package in Debian, the variable that names its path, and what is not
 * tested without it.
 * @typedef {{ name: string, package: string, variable: string, tests: string }} SystemProgram
 */

/** @type {SystemProgram} */
export const NATS = {
  name: 'nats-server',
  package: 'nats-server',
  variable: 'NATS_SERVER',
  tests: 'the tests of several processes',
};

/** @type {SystemProgram} */
export const NGINX = {
  name: 'nginx',
  package: 'nginx-light',
  variable: 'NGINX',
  tests: 'the drills of several processes',
};

const IMAGE_TESTS = 'the test of the container image';

/** @type {SystemProgram} */
export const BUILDAH = {
  name: 'buildah',
  package: 'buildah',
  variable: 'BUILDAH',
  tests: IMAGE_TESTS,
};

/** @type {SystemProgram} */
export const DEBOOTSTRAP = {
  name: 'debootstrap',
  package: 'debootstrap',
  variable: 'DEBOOTSTRAP',
  tests: IMAGE_TESTS,
};

/** @type {SystemProgram} */
export const OPENSSL = {
  name: 'openssl',
  package: 'openssl',
  variable: 'OPENSSL',
  tests: IMAGE_TESTS,
};

/**
 * The path of an installed program, if there is one.
 * @param {SystemProgram} program
 * @returns {string | undefined}
 */
export function installedProgram({ name, variable }) {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), SYSTEM_FOLDER];
  const named = process.env[variable] ?? '';
  return [named, ...folders.map((folder) => join(folder, name))].find(
    (path) => path !== '' && existsSync(path),
  );
}

/**
 * The path of a program: an installed one, else, as root, from the distribution's package.
 * @param {SystemProgram} program
 * @returns {Promise<string | undefined>} undefined where it cannot be had
 */
export async function ensureProgram(program) {
  const installed = installedProgram(program);
  if (installed !== undefined) return installed;
  await installPackage(program.package);
  return installedProgram(program);
}

/**
 * Warns prominently that tests are skipped.
 * @param {SystemProgram} program
 */
export const warnNoProgram = ({ package: name, variable, tests }) =>
  warnNotRun({ tests, package: name, variable: `${variable} to its path` });
