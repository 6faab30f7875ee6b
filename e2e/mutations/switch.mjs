import { appendFileSync } from 'node:fs';

/**
 * Switches one mutation on, before a test file's modules run. Its number is MUTATION; a file named by
 * MUTATIONS_REACHED receives the numbers of all mutations whose places a test file reaches.
 */
const on = Number(process.env['MUTATION'] ?? Number.NaN);
const recordTo = process.env['MUTATIONS_REACHED'];
const reached = new Set();

/** Jest's own state has the path of the test file. */
const testFile = () => globalThis[Symbol.for('$$jest-matchers-object')].state.testPath;

/** @param {number} number */
globalThis.isMutationOn = (number) => {
  if (recordTo !== undefined && !reached.has(number)) {
    reached.add(number);
    appendFileSync(recordTo, `${number} ${testFile()}\n`);
  }
  return number === on;
};
