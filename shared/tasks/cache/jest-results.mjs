import { relative } from 'node:path';
import { ROOT } from '../root.mjs';

/**
 * @typedef {object} Assertion
 * @property {string} status
 * @property {string} fullName
 * @property {readonly string[]} ancestorTitles
 * @property {number | null} [duration]
 * @property {number} [invocations]
 */

/**
 * @typedef {object} FileReport of a test file or of a group of them
 * @property {string} name
 * @property {string} status
 * @property {number} startTime
 * @property {number} endTime
 * @property {readonly Assertion[]} assertionResults
 */

const isGroup = (/** @type {FileReport} */ { name }) => name.includes('.test-groups');

/** @param {readonly Assertion[]} assertions @param {string} status */
const countOf = (assertions, status) =>
  assertions.filter((assertion) => assertion.status === status).length;

/**
 * The results of the test files in Jest's report, by path. In a group, a file is the outermost `describe`;
 * none of its files has passed if any has failed, since they share what a failure leaves behind.
 * @param {{ testResults: readonly FileReport[] }} report
 */
export function fileResults({ testResults }) {
  /** @type {Map<string, { passed: number, skipped: number, ms: number, isGood: boolean }>} */
  const results = new Map();
  for (const report of testResults) {
    /** @type {Map<string, Assertion[]>} */
    const byFile = new Map();
    for (const assertion of report.assertionResults) {
      const file = isGroup(report)
        ? (assertion.ancestorTitles[0] ?? '')
        : relative(ROOT, report.name);
      byFile.set(file, [...(byFile.get(file) ?? []), assertion]);
    }
    const isRetried = report.assertionResults.some(({ invocations = 1 }) => invocations > 1);
    const isGood = report.status === 'passed' && !isRetried;
    for (const [file, assertions] of byFile) {
      const inTests = assertions.reduce((sum, { duration }) => sum + (duration ?? 0), 0);
      const ms = isGroup(report) ? inTests : report.endTime - report.startTime;
      const passed = countOf(assertions, 'passed');
      results.set(file, { passed, skipped: assertions.length - passed, ms, isGood });
    }
  }
  return results;
}

/**
 * The failed tests in Jest's report, and the files that could not run.
 * @param {{ testResults: readonly FileReport[] }} report
 */
export function failedTests({ testResults }) {
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const file = relative(ROOT, name);
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      return failed.length === 0 ? [file] : failed.map(({ fullName }) => `${file} › ${fullName}`);
    });
}
