import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isCacheOn } from './cache/cache-folder.mjs';
import { keyOf, sourcesAreUnchanged } from './cache/inputs.mjs';
import { failedTests, fileResults } from './cache/jest-results.mjs';
import { countOf, keepResult, printSlowest, takeResults } from './cache/test-results.mjs';
import { unitInputs } from './cache/unit-inputs.mjs';
import { ensurePostgres } from './postgres.mjs';
import { ROOT } from './root.mjs';
import { run } from './run.mjs';
import { ensureProgram, NATS } from './system-program.mjs';

const KIND = 'unit';

/** @param {string | undefined} program @returns {Promise<string>} */
const versionOf = async (program) =>
  program === undefined ? 'none' : (await run(program, ['--version'], { quiet: true })).output;

/**
 * The test files that Jest's configuration lists, and the key of each.
 * @param {string | undefined} postgres the folder of its programs
 */
async function listTests(postgres) {
  const versions = {
    postgres: await versionOf(postgres && join(postgres, 'postgres')),
    nats: await versionOf(await ensureProgram(NATS)),
  };
  /** @type {{ testFiles: readonly string[] }} */
  const { testFiles } = await import(pathToFileURL(join(ROOT, 'jest.config.mjs')).href);
  const files = testFiles.map((file) => relative(ROOT, file));
  const keys = new Map(
    files.map((file) => [file, keyOf(unitInputs(file), { kind: KIND, file, versions })]),
  );
  return { files, keyOf: (/** @type {string} */ file) => keys.get(file) ?? '' };
}

/**
 * @param {object} options
 * @param {string} options.results a folder for Jest's report
 * @param {Record<string, string>} options.env
 * @param {boolean} options.inGroups whether test files share environments, and the nightly ones are left out
 * @returns {Promise<import('./cache/test-results.mjs').Count>}
 */
export async function unitTests({ results, env, inGroups }) {
  // PostgreSQL tests report a missing installation
  const postgres = await ensurePostgres();
  await ensureProgram(NATS);
  process.env['TEST_GROUPS'] = inGroups ? '1' : '0';
  const isCached = inGroups && isCacheOn();
  const tests = isCached ? await listTests(postgres) : undefined;
  const { taken, toRun } = takeResults(
    KIND,
    tests?.files ?? [],
    (file) => tests?.keyOf(file) ?? '',
  );
  const cached = countOf(taken.values());
  if (tests !== undefined) {
    console.log(`${toRun.length} test files run; ${taken.size} have their results from the cache.`);
    if (toRun.length === 0) {
      printSlowest(taken);
      return cached;
    }
    writeFileSync(join(results, 'unit-files.json'), JSON.stringify(toRun));
    env = { ...env, UNIT_FILES: join(results, 'unit-files.json') };
  }
  const file = join(results, 'unit.json');
  const jest = [
    '--experimental-vm-modules',
    'node_modules/jest/bin/jest.js',
    // one more than cores, since tests also wait for the servers they start
    `--maxWorkers=${availableParallelism() + 1}`,
  ];
  const { code } = await run(process.execPath, [...jest, '--json', `--outputFile=${file}`], {
    // an earlier step has compiled the sources, so that processes and threads need no compiler
    env: { ...env, NODE_NO_WARNINGS: '1', PARALLAX_COMPILED: '1' },
  });
  const report = JSON.parse(readFileSync(file, 'utf8'));
  const ran = fileResults(report);
  const isKept = tests !== undefined && sourcesAreUnchanged();
  for (const [path, { isGood, ...result }] of ran) {
    if (isKept && isGood) keepResult(KIND, tests.keyOf(path), result);
  }
  printSlowest([...taken, ...ran]);
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
  return {
    passed: report.numPassedTests + cached.passed,
    failed: code === 0 ? failed : Math.max(1, failed),
    skipped: report.numPendingTests + report.numTodoTests + cached.skipped,
    cached: cached.passed,
    failures: failedTests(report),
  };
}
