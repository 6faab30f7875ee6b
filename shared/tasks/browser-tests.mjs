import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { BuiltFiles } from './cache/built-files.mjs';
import { hashOf, isCacheOn } from './cache/cache-folder.mjs';
import { keyOf, sources, sourcesAreUnchanged } from './cache/inputs.mjs';
import { journeyResults, readServed } from './cache/journey-results.mjs';
import { countOf, keepResult, printSlowest, takeResults } from './cache/test-results.mjs';
import { ensureChromium } from './chromium.mjs';
import { ROOT } from './root.mjs';
import { run } from './run.mjs';

const KIND = 'journeys';
const RECORDER = pathToFileURL(join(ROOT, 'shared/tasks/cache/record-served.mjs')).href;

/** Whether the working tree is that of a commit. */
async function isCommitted() {
  const { code, output } = await run('git', ['status', '--porcelain'], { quiet: true });
  return code === 0 && output === '';
}

/** @param {string} chromium @param {BuiltFiles} built */
async function listJourneys(chromium, built) {
  const files = [...sources().files].filter((file) => /^e2e\/journeys\/.*\.spec\.ts$/.test(file));
  const { output: version } = await run(chromium, ['--version'], { quiet: true });
  const keys = new Map(
    files.map((file) => {
      const inputs = sources().inputsOf([file, 'e2e/playwright.config.ts']);
      const read = inputs.built.map((path) => [path, built.hashOf(path)]);
      return [file, keyOf(inputs.files, { kind: KIND, file, version, read, lists: built.lists() })];
    }),
  );
  return { files, keyOf: (/** @type {string} */ file) => keys.get(file) ?? '' };
}

/**
 * @param {object} options
 * @param {string} options.results a folder for reports
 * @param {Record<string, string>} options.env
 * @param {'landing' | 'nightly'} options.project of Playwright
 * @returns {Promise<import('./cache/test-results.mjs').Count>}
 */
export async function browserTests({ results, env, project }) {
  const chromium = await ensureChromium();
  if (!chromium) return { passed: 0, failed: 1, skipped: 0 };
  const isCached = project === 'landing' && isCacheOn();
  const built = new BuiltFiles();
  const committed = await isCommitted();
  const journeys = isCached ? await listJourneys(chromium, built) : undefined;
  const { taken, toRun } = takeResults(
    KIND,
    journeys?.files ?? [],
    (file) => journeys?.keyOf(file) ?? '',
    (result) =>
      built.areUnchanged(result.inputs ?? {}) &&
      (result.committed === true || process.env['PARALLAX_CACHE'] !== 'committed'),
  );
  const cached = countOf(taken.values());
  const served = join(results, 'served');
  mkdirSync(served);
  if (journeys !== undefined) {
    console.log(`${toRun.length} journeys run; ${taken.size} have their results from the cache.`);
    if (toRun.length === 0) {
      printSlowest(taken);
      return cached;
    }
    const options = [process.env['NODE_OPTIONS'] ?? '', `--import=${RECORDER}`];
    env = { ...env, NODE_OPTIONS: options.join(' ').trim(), SERVED_FILES: served };
  }
  const file = join(results, 'browser.json');
  const paths = toRun.map((path) => path.slice('e2e/'.length));
  const { code } = await run(
    'node_modules/.bin/playwright',
    ['test', '--project', project, '--pass-with-no-tests', ...paths],
    {
      cwd: join(ROOT, 'e2e'),
      env: { ...env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    },
  );
  const report = JSON.parse(readFileSync(file, 'utf8'));
  const { stats } = report;
  const ran = journeyResults(report, readServed(served));
  const kept = journeys !== undefined && sourcesAreUnchanged() ? toRun : [];
  for (const path of kept) {
    const result = ran.get(path) ?? {
      passed: 0,
      skipped: 0,
      ms: 0,
      isGood: code === 0,
      served: [],
    };
    // one without a record of what it was served cannot be compared
    if (!result.isGood || (result.passed > 0 && result.served.length === 0)) continue;
    const { passed, skipped, ms } = result;
    const inputs = built.hashesOf(result.served);
    const name = `${hashOf(inputs)}${committed ? '' : '-uncommitted'}`;
    keepResult(KIND, journeys?.keyOf(path) ?? '', { passed, skipped, ms, committed, inputs }, name);
  }
  printSlowest([...taken, ...ran]);
  const failed = stats.unexpected + stats.flaky;
  return {
    passed: stats.expected + cached.passed,
    failed: code === 0 ? failed : Math.max(1, failed),
    skipped: stats.skipped + cached.skipped,
    cached: cached.passed,
  };
}
