import { run } from './run.mjs';

/**
 * Installs a package of the distribution; only as root on Linux, elsewhere it does nothing.
 * @param {string} name
 */
export async function installPackage(name) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return;
  console.log(`Installing the distribution's package ${name} by apt-get …`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { quiet: true, env });
  const install = ['install', '-y', '-qq', '--no-install-recommends', name];
  await run('apt-get', install, { quiet: true, env });
}

/**
 * Warns prominently that tests are skipped.
 * @param {string} tests
 * @param {string} reason sentences, in lines
 */
export function warnSkipped(tests, reason) {
  const line = '═'.repeat(78);
  console.error([`\n${line}`, `NOT RUN: ${tests}. ${reason}`, `${line}\n`].join('\n'));
}

/**
 * Warns prominently that tests are skipped, because a program is missing.
 * @param {{ tests: string, package: string, variable: string }} missing `variable` names its location
 */
export const warnNotRun = ({ tests, package: name, variable }) =>
  warnSkipped(
    tests,
    `This machine has no ${name}, and it could not be\ninstalled. Install the package ${name}, or set ${variable}, and run the tests again.`,
  );
