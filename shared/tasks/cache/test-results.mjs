import { relative } from 'node:path';
import { ROOT } from '../root.mjs';
import { keepEntry, readEntries } from './cache-folder.mjs';

/**
 * `cached` of the passed tests have their results from the cache; `failures` are the names of failed
 * tests, where the step has several.
 * @typedef {object} Count
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {number} [cached]
 * @property {string[]} [failures]
 */

/**
 * What is kept of a test file that passed, with none of its tests retried. `inputs` are the hashes of
 * what it was seen to use, by name; `committed` if nothing in the working tree differed from the commit.
 * @typedef {object} FileResult
 * @property {number} passed
 * @property {number} skipped
 * @property {number} ms
 * @property {boolean} [committed]
 * @property {Readonly<Record<string, string>>} [inputs]
 */

/**
 * Divides test files into those with a kept result and those that have to run.
 * @param {string} kind of the tests
 * @param {readonly string[]} files
 * @param {(file: string) => string} keyOf
 * @param {(result: FileResult) => boolean} [counts] whether a kept result can be taken
 */
export function takeResults(kind, files, keyOf, counts = () => true) {
  /** @type {Map<string, FileResult>} */
  const taken = new Map();
  for (const file of files) {
    /** @type {FileResult[]} */
    const results = readEntries(kind, keyOf(file));
    const result = results.find(counts);
    if (result) taken.set(file, result);
  }
  return { taken, toRun: files.filter((file) => !taken.has(file)) };
}

/**
 * @param {string} kind
 * @param {string} key
 * @param {FileResult} result
 * @param {string} [name] of the inputs that were seen
 */
export const keepResult = (kind, key, result, name) =>
  keepEntry(kind, key, result, name === undefined ? {} : { name });

/**
 * The counts of results from the cache.
 * @param {Iterable<FileResult>} results
 */
export function countOf(results) {
  const count = { passed: 0, failed: 0, skipped: 0, cached: 0 };
  for (const { passed, skipped } of results) {
    count.passed += passed;
    count.cached += passed;
    count.skipped += skipped;
  }
  return count;
}

const SLOWEST = 20;

/**
 * Prints the slowest test files.
 * @param {Iterable<readonly [file: string, { ms: number }]>} results
 */
export function printSlowest(results) {
  const slowest = [...results].sort(([, a], [, b]) => b.ms - a.ms).slice(0, SLOWEST);
  if (slowest.length === 0) return;
  console.log('\nThe slowest test files:');
  for (const [file, { ms }] of slowest)
    console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${relative(ROOT, file)}`);
}
