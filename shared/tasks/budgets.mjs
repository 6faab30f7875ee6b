import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './root.mjs';

/** The budgets: compressed bytes of each entry script, and of all files of a route. */
const FILE = join(ROOT, 'shared/tasks/budgets.json');
/** Headroom of a new budget for small changes. */
const HEADROOM = 1.03;

const kilobytes = (/** @type {number} */ bytes) => `${(bytes / 1000).toFixed(1)} kB`;

/**
 * @param {Readonly<Record<string, number>>} measured
 * @param {Readonly<Record<string, number>>} budgets
 * @returns {string[]} a sentence for each entry or route without a budget or above it
 */
export function exceededBudgets(measured, budgets) {
  return Object.entries(measured).flatMap(([name, bytes]) => {
    const budget = budgets[name];
    if (budget === undefined) return [`${name} has no budget; it has ${kilobytes(bytes)}.`];
    if (bytes <= budget) return [];
    const excess = kilobytes(bytes - budget);
    return [`${name} has ${kilobytes(bytes)}, ${excess} above its budget of ${kilobytes(budget)}.`];
  });
}

/** @param {string} file */
const load = (file) => import(pathToFileURL(join(ROOT, file)).href);

/** @returns {Promise<Record<string, number>>} */
async function measure() {
  const { pageBytes } = await load('mock-server/dist/page/page-bytes.js');
  const { REPOSITORY_SCREENS } = await load('mock-server/server-kit/dist/config/screens.js');
  return pageBytes(REPOSITORY_SCREENS);
}

/**
 * Compares the sizes of the build with the budgets.
 * @returns {Promise<boolean>} false when one is exceeded; the reasons are printed
 */
export async function checkBudgets() {
  const exceeded = exceededBudgets(await measure(), JSON.parse(readFileSync(FILE, 'utf8')));
  if (exceeded.length === 0) return true;
  console.error(
    [
      ...exceeded,
      'Load what the first screen does not show with import(), or import less of a library.',
      'If the growth is justified, run: node shared/tasks/budgets.mjs --update',
      'and give the reason in the commit message.',
    ].join('\n'),
  );
  return false;
}

async function update() {
  const measured = Object.entries(await measure());
  const budgets = measured.map(([name, bytes]) => [name, Math.ceil(bytes * HEADROOM)]);
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(budgets), undefined, 2)}\n`);
}

if (process.argv[1] === import.meta.filename) {
  if (process.argv.includes('--update')) await update();
  else if (!(await checkBudgets())) process.exitCode = 1;
}
