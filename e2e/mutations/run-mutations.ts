/**
 * Finds out whether the suite notices mistakes: changes 100 places of the source, chosen by a seed, one at
 * a time, and runs the tests that import the changed file. Run by `npm run mutations`; `--count 20`
 * and `--seed 7` choose others. Works in a clone of the last commit, which must pass the tests, and
 * prints for each change which tests fail; a second run of the same choice continues an interrupted one.
 */
import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { choose, type Mutation, mutationsOf, withCode } from './mutations.ts';

const INSTALL =
  "import('./shared/tasks/install.mjs').then(({ ensureInstalled }) => ensureInstalled())";
const MINUTE_MS = 60_000;
/** A run that takes longer counts as noticed: the change has made something endless. */
const LIMIT_MS = 12 * MINUTE_MS;
/** With more related files, those that share an environment are faster, although more of them run. */
const ALONE_MAX = 12;

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '100' },
    seed: { type: 'string', default: '20261127' },
    folder: { type: 'string', default: join(tmpdir(), 'parallax-mutations') },
  },
});
const root = process.cwd();
const commit = spawnSync('git', ['rev-parse', '--short', 'HEAD'], {
  encoding: 'utf8',
}).stdout.trim();
/** The results belong to this commit and choice. */
const folder = resolve(values.folder, `${commit}-${values.seed}-${values.count}`);
const results = join(folder, 'mutations.jsonl');

const resultSchema = z.object({
  number: z.number(),
  place: z.string(),
  change: z.string(),
  noticedBy: z.enum(['npm test', 'npm run nightly']).nullable(),
  seconds: z.number(),
});
type Result = z.infer<typeof resultSchema>;
type Suite = NonNullable<Result['noticedBy']>;

function run(command: string, args: readonly string[], env: Record<string, string> = {}) {
  return spawnSync(command, args, {
    cwd: folder,
    env: { ...process.env, NODE_NO_WARNINGS: '1', ...env },
    encoding: 'utf8',
    timeout: LIMIT_MS,
    killSignal: 'SIGKILL',
    maxBuffer: 2 ** 28,
  });
}

function mustRun(command: string, args: readonly string[]): string {
  const { status, stdout, stderr } = run(command, args);
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}\n${stdout}${stderr}`);
  return stdout;
}

/** Files of the product, by the same pattern as the count in docs/performance.md. */
const isProduct = (file: string): boolean =>
  /\.(ts|tsx|mjs)$/.test(file) &&
  !/\.(test|spec)\.|\/(testing|property-tests)\/|^e2e\/|\.d\.ts$/.test(file);

const isOn = (number: number): string =>
  `((globalThis.process?.env?.MUTATION ?? globalThis.MUTATION) === '${number}')`;

const read = (file: string): string => readFileSync(join(folder, file), 'utf8');

function chooseMutations(): Mutation[] {
  const files = mustRun('git', ['ls-tree', '-r', '--name-only', 'HEAD']).split('\n');
  const all = files.filter(isProduct).flatMap((file) => {
    const source = mustRun('git', ['show', `HEAD:${file}`]);
    return mutationsOf(file, source);
  });
  return choose(all, { count: Number(values.count), seed: Number(values.seed) });
}

/** Writes all mutations into the clone, each behind a switch, so that nothing is compiled for one. */
function insert(mutations: readonly Mutation[]): void {
  const numbered = mutations.map((mutation, number) => ({ mutation, number }));
  for (const file of new Set(mutations.map((mutation) => mutation.file))) {
    const own = numbered.filter(({ mutation }) => mutation.file === file);
    const source = mustRun('git', ['show', `HEAD:${file}`]);
    const places = own.map(({ mutation, number }) => ({
      mutation,
      code: mutation.guarded(isOn(number)),
    }));
    writeFileSync(join(folder, file), withCode(source, places));
  }
  // emits the code also where a switch makes the types of a declaration too complex to name
  run('node_modules/.bin/tsc', ['--build', '--noCheck']);
}

function runJest(args: readonly string[], env: Record<string, string> = {}) {
  const jest = ['--experimental-vm-modules', 'node_modules/jest/bin/jest.js', '--maxWorkers=100%'];
  return run(process.execPath, [...jest, '--bail', ...args], { PARALLAX_COMPILED: '1', ...env });
}

const isNightly = (path: string): boolean => path.includes('.nightly.');

/** The test files that import a file, directly or not. */
function relatedTests(file: string): string[] {
  const { stdout } = runJest(['--listTests', '--findRelatedTests', file]);
  return [...new Set(stdout.split('\n').filter((line) => line.startsWith('/')))];
}

function failsAlone(tests: readonly string[], env: Record<string, string>): boolean {
  return tests.length > 0 && runJest(['--runTestsByPath', ...tests], env).status !== 0;
}

/** The first suite whose related tests fail while the mutation is on. */
function failingSuite(file: string, number: number): Suite | null {
  const env = { MUTATION: String(number) };
  const related = relatedTests(file);
  const landing = related.filter((path) => !isNightly(path));
  const failsLanding =
    landing.length > ALONE_MAX
      ? runJest(['--findRelatedTests', file], { ...env, TEST_GROUPS: '1' }).status !== 0
      : failsAlone(landing, env);
  if (failsLanding) return 'npm test';
  return failsAlone(related.filter(isNightly), env) ? 'npm run nightly' : null;
}

/** Whether the type check fails with the mutation alone in the source. */
function failsTypes(mutation: Mutation): boolean {
  mustRun('git', ['checkout', '--quiet', '--', '.']);
  const path = join(folder, mutation.file);
  writeFileSync(path, withCode(read(mutation.file), [{ mutation, code: mutation.replacement }]));
  return run('node_modules/.bin/tsc', ['--build']).status !== 0;
}

function check(mutation: Mutation, number: number): Result {
  const begun = Date.now();
  const noticedBy = failingSuite(mutation.file, number);
  return {
    number,
    place: `${mutation.file}:${mutation.line}`,
    change: mutation.change,
    noticedBy,
    seconds: Math.round((Date.now() - begun) / 1_000),
  };
}

if (!existsSync(folder)) {
  spawnSync('git', ['clone', '--quiet', root, folder], { stdio: 'inherit' });
}
mustRun('git', ['checkout', '--quiet', '--', '.']);
mustRun(process.execPath, ['-e', INSTALL]);
mustRun('node_modules/.bin/tsc', ['--build']);
const mutations = chooseMutations();
insert(mutations);
const done = existsSync(results)
  ? readFileSync(results, 'utf8')
      .trim()
      .split('\n')
      .map((line) => resultSchema.parse(JSON.parse(line)))
  : [];
for (const [number, mutation] of mutations.entries()) {
  if (done.some((result) => result.number === number)) continue;
  const result = check(mutation, number);
  done.push(result);
  appendFileSync(results, `${JSON.stringify(result)}\n`);
  console.log(
    `${result.number} ${result.place} (${result.change}): ${result.noticedBy ?? 'not noticed'} in ${result.seconds} s`,
  );
}
// last, since the type check compiles what it checks
const types = done.filter(({ number, noticedBy }) => {
  const mutation = mutations[number];
  return noticedBy === null && mutation !== undefined && failsTypes(mutation);
});
const count = (suite: Suite | null) => done.filter(({ noticedBy }) => noticedBy === suite).length;
console.log(
  `${done.length} changes: npm test notices ${count('npm test')} by unit tests and ${types.length} by types, nightly ${count('npm run nightly')} more; ${count(null) - types.length} are not noticed by either:`,
);
for (const { number, place, change, noticedBy } of done) {
  if (noticedBy === null && !types.some((each) => each.number === number)) {
    console.log(`  ${place} ${change}`);
  }
}
