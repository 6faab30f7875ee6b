import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { ROOT } from '../root.mjs';

/** @typedef {{ at: number, file: string }} Request */

/**
 * What servers were asked for: the names of files, by the index of the worker.
 * @param {string} folder of the records
 * @returns {Map<number, Request[]>}
 */
export const readServed = (folder) =>
  new Map(
    readdirSync(folder).map((worker) => [
      Number(worker),
      readFileSync(join(folder, worker), 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => {
          const [at, url = ''] = line.split(' ');
          return { at: Number(at), file: basename(url.replace(/[?#].*$/, '')) };
        }),
    ]),
  );

/**
 * @typedef {{ workerIndex: number, startTime: string, duration: number, status: string }} Result
 * @typedef {{ status: string, results: readonly Result[] }} Test
 * @typedef {{ file: string, suites?: readonly Suite[], specs?: readonly { tests: readonly Test[] }[] }} Suite
 * @typedef {{ passed: number, skipped: number, ms: number, isGood: boolean, served: string[] }} JourneyResult
 */

/** @param {Suite} suite @returns {Test[]} */
const testsIn = ({ suites = [], specs = [] }) => [
  ...specs.flatMap(({ tests }) => tests),
  ...suites.flatMap(testsIn),
];

/**
 * The results of the journeys in Playwright's report, by path, with the names of the files that each was
 * served: those that its worker requested from the end of the test before it to the start of the next.
 * @param {{ config: { rootDir: string }, suites: readonly Suite[] }} report
 * @param {ReadonlyMap<number, readonly Request[]>} served
 * @returns {Map<string, JourneyResult>}
 */
export function journeyResults({ config, suites }, served) {
  const pathOf = (/** @type {Suite} */ { file }) => relative(ROOT, join(config.rootDir, file));
  const runs = suites.flatMap((suite) =>
    testsIn(suite).flatMap(({ results }) =>
      results.map(({ workerIndex, startTime, duration }) => ({
        path: pathOf(suite),
        workerIndex,
        from: Date.parse(startTime),
        to: Date.parse(startTime) + duration,
      })),
    ),
  );
  return new Map(
    suites.map((suite) => {
      const path = pathOf(suite);
      const tests = testsIn(suite);
      const passed = tests.filter(({ status }) => status === 'expected').length;
      const skipped = tests.filter(({ status }) => status === 'skipped').length;
      const isGood =
        passed + skipped === tests.length && tests.every(({ results }) => results.length <= 1);
      const own = runs.filter((each) => each.path === path);
      const ms = own.reduce((sum, { from, to }) => sum + to - from, 0);
      const files = own.flatMap(({ workerIndex, from, to }) => {
        const others = runs.filter((each) => each.workerIndex === workerIndex);
        const before = Math.max(
          -Infinity,
          ...others.map((each) => each.to).filter((at) => at <= from),
        );
        const after = Math.min(
          Infinity,
          ...others.map((each) => each.from).filter((at) => at >= to),
        );
        return (served.get(workerIndex) ?? [])
          .filter(({ at }) => at >= before && at <= after)
          .map(({ file }) => file);
      });
      return [path, { passed, skipped, ms, isGood, served: [...new Set(files)].sort() }];
    }),
  );
}
