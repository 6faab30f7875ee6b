import { mkdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { checkBudgets } from './budgets.mjs';
import { buildStale, compile } from './build-packages.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { checkNode } from './node-version.mjs';
import { ensurePostgres } from './postgres.mjs';
import { ROOT } from './root.mjs';
import { run } from './run.mjs';
import { createTempFolder } from './temp-folder.mjs';

/**
 * `failures` are the names of failed tests, where the step has several.
 * @typedef {{ passed: number, failed: number, skipped: number, failures?: string[] }} Count
 */

const PASSED = { passed: 1, failed: 0, skipped: 0 };
const FAILED = { passed: 0, failed: 1, skipped: 0 };
const results = createTempFolder();
/** What tests put into the system's folder for temporary files. */
const TMPDIR = join(results, 'tmp');
mkdirSync(TMPDIR);

/** @param {string} file */
const read = (file) => JSON.parse(readFileSync(join(results, file), 'utf8'));

/** @param {boolean} ok */
const check = (ok) => (ok ? PASSED : FAILED);

/** @returns {Promise<Count>} */
async function lint() {
  const oxlint = await run('node_modules/.bin/oxlint', ['--type-aware', '--deny-warnings']);
  const biome = await run('node_modules/.bin/biome', ['check', '.']);
  return check(oxlint.code === 0 && biome.code === 0);
}

/**
 * The failed tests in Jest's results, and the files that could not run.
 * @param {{ testResults: { name: string, status: string, assertionResults: { status: string, fullName: string }[] }[] }} report
 */
function failedTests({ testResults }) {
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const file = relative(ROOT, name);
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      return failed.length === 0 ? [file] : failed.map(({ fullName }) => `${file} › ${fullName}`);
    });
}

/** @returns {Promise<Count>} */
async function unit() {
  // PostgreSQL tests report a missing installation
  await ensurePostgres();
  const file = join(results, 'unit.json');
  const jest = [
    '--experimental-vm-modules',
    'node_modules/jest/bin/jest.js',
    // Jest's default leaves one core idle
    '--maxWorkers=100%',
  ];
  const { code } = await run(process.execPath, [...jest, '--json', `--outputFile=${file}`], {
    // an earlier step has compiled the sources, so that processes and threads need no compiler
    env: { NODE_NO_WARNINGS: '1', TMPDIR, PARALLAX_COMPILED: '1' },
  });
  const report = read('unit.json');
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
  return {
    passed: report.numPassedTests,
    failed: code === 0 ? failed : Math.max(1, failed),
    skipped: report.numPendingTests + report.numTodoTests,
    failures: failedTests(report),
  };
}

/** @returns {Promise<Count>} */
async function browser() {
  const chromium = await ensureChromium();
  if (!chromium) return FAILED;
  const { code } = await run('node_modules/.bin/playwright', ['test'], {
    cwd: join(ROOT, 'e2e'),
    env: {
      TMPDIR,
      CHROMIUM_PATH: chromium,
      PLAYWRIGHT_JSON_OUTPUT_FILE: join(results, 'browser.json'),
    },
  });
  const { stats } = read('browser.json');
  return {
    passed: stats.expected,
    failed:
      code === 0 ? stats.unexpected + stats.flaky : Math.max(1, stats.unexpected + stats.flaky),
    skipped: stats.skipped,
  };
}

/** @type {readonly (readonly [string, () => Promise<Count>])[]} */
const STEPS = [
  ['types', async () => check(await compile())],
  ['lint and format', lint],
  ['unit tests', unit],
  ['builds', async () => check((await buildStale()) && (await checkBudgets()))],
  ['browser tests', browser],
];

/**
 * Runs one step; a step that throws counts as failed.
 * @param {string} name
 * @param {() => Promise<Count>} step
 * @returns {Promise<Count>}
 */
async function timed(name, step) {
  const begun = Date.now();
  console.log(`\n── ${name}`);
  const count = await step().catch((error) => {
    console.error(error);
    return FAILED;
  });
  const seconds = Math.round((Date.now() - begun) / 1000);
  console.log(`── ${name}: ${count.passed} passed, ${count.failed} failed, ${seconds} s`);
  return count;
}

checkNode();
await ensureInstalled();
const total = { passed: 0, failed: 0, skipped: 0 };
/** @type {string[]} */
const failures = [];
for (const [name, step] of STEPS) {
  const count = await timed(name, step);
  total.passed += count.passed;
  total.failed += count.failed;
  total.skipped += count.skipped;
  if (count.failed > 0) failures.push(name, ...(count.failures ?? []).map((test) => `  ${test}`));
}
if (total.skipped > 0) console.log(`\n${total.skipped} skipped`);
// at the end, since a step's output is long
if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
