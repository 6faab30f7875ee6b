import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { browserTests } from './browser-tests.mjs';
import { checkBudgets } from './budgets.mjs';
import { buildStale, compile } from './build-packages.mjs';
import { isCacheOn, keepEntry, pruneEntries, readEntries } from './cache/cache-folder.mjs';
import { keyOf, sources, sourcesAreUnchanged } from './cache/inputs.mjs';
import { pruneOutputs } from './cache/outputs.mjs';
import { NOT_RUN } from './container/not-run.mjs';
import { ensureInstalled } from './install.mjs';
import { checkNode } from './node-version.mjs';
import { run } from './run.mjs';
import { createTempFolder } from './temp-folder.mjs';
import { unitTests } from './unit-tests.mjs';

/** @typedef {import('./cache/test-results.mjs').Count} Count */

/** @type {Count} */
const PASSED = { passed: 1, failed: 0, skipped: 0 };
/** @type {Count} */
const FAILED = { passed: 0, failed: 1, skipped: 0 };
/** @type {Count} */
const SKIPPED = { passed: 0, failed: 0, skipped: 1 };
const results = createTempFolder();
/** What tests put into the system's folder for temporary files. */
const TMPDIR = join(results, 'tmp');
mkdirSync(TMPDIR);

/** @param {boolean} ok */
const check = (ok) => (ok ? PASSED : FAILED);

/** @returns {Promise<Count>} */
async function lintAndFormat() {
  const oxlint = await run('node_modules/.bin/oxlint', ['--type-aware', '--deny-warnings']);
  const biome = await run('node_modules/.bin/biome', ['check', '.']);
  const imports = await run(process.execPath, ['shared/tasks/imports.mjs']);
  return check(oxlint.code === 0 && biome.code === 0 && imports.code === 0);
}

/** @typedef {readonly [name: string, run: () => Promise<Count>]} Step */

/**
 * A check of the whole repository; its pass is kept.
 * @param {string} name
 * @param {() => Promise<Count>} step
 */
const ofEverything = (name, step) => async () => {
  if (!isCacheOn()) return step();
  const key = keyOf([...sources().files], { kind: name });
  if (readEntries('checks', key).length > 0) return { ...PASSED, cached: 1 };
  const count = await step();
  if (count.failed === 0 && sourcesAreUnchanged()) keepEntry('checks', key, count);
  return count;
};

/** @type {Step} */
export const TYPES = ['types', async () => check(await compile({ all: !isCacheOn() }))];
/** @type {Step} */
export const LINT = ['lint and format', ofEverything('lint', lintAndFormat)];
/** @type {(inGroups: boolean) => Step} */
export const unit = (inGroups) => [
  'unit tests',
  () => unitTests({ results, env: { TMPDIR }, inGroups }),
];
/** @type {Step} */
export const BUILDS = [
  'builds',
  async () => check((await buildStale({ all: !isCacheOn() })) && (await checkBudgets())),
];
/** @type {(project: 'landing' | 'nightly') => Step} */
export const browser = (project) => [
  'browser tests',
  () => browserTests({ results, env: { TMPDIR }, project }),
];
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
  const cached = count.cached ? ` (${count.cached} from the cache)` : '';
  console.log(`── ${name}: ${count.passed} passed${cached}, ${count.failed} failed, ${seconds} s`);
  return count;
}

/**
 * Runs the steps one after the other, prints the counts and the failures, and ends the process.
 * @param {readonly Step[]} steps
 */
export async function runSteps(steps) {
  checkNode();
  await ensureInstalled();
  const total = { passed: 0, failed: 0, skipped: 0, cached: 0 };
  /** @type {string[]} */
  const failures = [];
  for (const [name, step] of steps) {
    const count = await timed(name, step);
    total.passed += count.passed;
    total.failed += count.failed;
    total.skipped += count.skipped;
    total.cached += count.cached ?? 0;
    if (count.failed > 0) failures.push(name, ...(count.failures ?? []).map((test) => `  ${test}`));
  }
  for (const kind of isCacheOn() ? ['checks', 'unit', 'journeys', 'outputs'] : [])
    pruneEntries(kind);
  if (isCacheOn()) pruneOutputs();
  if (total.skipped > 0) console.log(`\n${total.skipped} skipped`);
  if (total.cached > 0) console.log(`\n${total.cached} from the cache`);
  // at the end, since a step's output is long
  if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`);
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed === 0 ? 0 : 1);
}
