import { mkdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { checkBudgets } from './budgets.mjs';
import { buildStale, compile } from './build-packages.mjs';
import { ensureChromium } from './chromium.mjs';
import { NOT_RUN } from './container/not-run.mjs';
import { ensureInstalled } from './install.mjs';
import { checkNode } from './node-version.mjs';
import { ensurePostgres } from './postgres.mjs';
import { ROOT } from './root.mjs';
import { run } from './run.mjs';
import { ensureProgram, NATS } from './system-program.mjs';
import { createTempFolder } from './temp-folder.mjs';

/**
 * `failures` are the names of failed tests, where the step has several.
 * @typedef {{ passed: number, failed: number, skipped: number, failures?: string[] }} Count
 */

const PASSED = { passed: 1, failed: 0, skipped: 0 };
const FAILED = { passed: 0, failed: 1, skipped: 0 };
const SKIPPED = { passed: 0, failed: 0, skipped: 1 };
const results = createTempFolder();
/** What tests put into the system's folder for temporary files. */
const TMPDIR = join(results, 'tmp');
mkdirSync(TMPDIR);

/** @param {string} file */
const read = (file) => JSON.parse(readFileSync(join(results, file), 'utf8'));

/** @param {boolean} ok */
const check = (ok) => (ok ? PASSED : FAILED);

/** @returns {Promise<Count>} */
async function lintAndFormat() {
  const oxlint = await run('node_modules/.bin/oxlint', ['--type-aware', '--deny-warnings']);
  const biome = await run('node_modules/.bin/biome', ['check', '.']);
  const imports = await run(process.execPath, ['shared/tasks/imports.mjs']);
  return check(oxlint.code === 0 && biome.code === 0 && imports.code === 0);
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

/**
 * @param {boolean} inGroups whether test files share environments, and the nightly ones are left out
 * @returns {Promise<Count>}
 */
async function unitTests(inGroups) {
  // PostgreSQL tests report a missing installation
  await ensurePostgres();
  await ensureProgram(NATS);
  const file = join(results, 'unit.json');
  const jest = [
    '--experimental-vm-modules',
    'node_modules/jest/bin/jest.js',
    // Jest's default leaves one core idle
    '--maxWorkers=100%',
  ];
  const { code } = await run(process.execPath, [...jest, '--json', `--outputFile=${file}`], {
    // an earlier step has compiled the sources, so that processes and threads need no compiler
    env: {
      NODE_NO_WARNINGS: '1',
      TMPDIR,
      PARALLAX_COMPILED: '1',
      TEST_GROUPS: inGroups ? '1' : '0',
    },
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

/**
 * @param {'landing' | 'nightly'} project of Playwright
 * @returns {Promise<Count>}
 */
async function browserTests(project) {
  const chromium = await ensureChromium();
  if (!chromium) return FAILED;
  const { code } = await run('node_modules/.bin/playwright', ['test', '--project', project], {
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

/** @typedef {readonly [name: string, run: () => Promise<Count>]} Step */

/** @type {Step} */
export const TYPES = ['types', async () => check(await compile())];
/** @type {Step} */
export const LINT = ['lint and format', lintAndFormat];
/** @type {(inGroups: boolean) => Step} */
export const unit = (inGroups) => ['unit tests', () => unitTests(inGroups)];
/** @type {Step} */
export const BUILDS = ['builds', async () => check((await buildStale()) && (await checkBudgets()))];
/** @type {(project: 'landing' | 'nightly') => Step} */
export const browser = (project) => ['browser tests', () => browserTests(project)];
/**
 * A task of this folder that reports its result by its exit code.
 * @type {(name: string, file: string) => Step}
 */
export const task = (name, file) => [
  name,
  async () => check((await run(process.execPath, [join('shared/tasks', file)], {})).code === 0),
];

/**
 * Builds the container image and runs it.
 * @type {Step}
 */
export const CONTAINER_IMAGE = [
  'container image',
  async () => {
    const { code } = await run(process.execPath, ['shared/tasks/container-image.mjs']);
    return code === NOT_RUN ? SKIPPED : check(code === 0);
  },
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

/**
 * Runs the steps one after the other, prints the counts and the failures, and ends the process.
 * @param {readonly Step[]} steps
 */
export async function runSteps(steps) {
  checkNode();
  await ensureInstalled();
  const total = { passed: 0, failed: 0, skipped: 0 };
  /** @type {string[]} */
  const failures = [];
  for (const [name, step] of steps) {
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
}
