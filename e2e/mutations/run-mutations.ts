/**
 * Finds out whether the suite notices mistakes: changes 100 places of the source, chosen by a seed, one at
 * a time, and runs the tests that reach the place. Run by `npm run mutations`; `--count 20` and
 * `--seed 7` choose others. Works in a clone of the last commit, which must pass the tests, and prints
 * for each change which tests fail; a second run of the same choice continues an interrupted one.
 * `--apply 17` leaves that change alone in the clone, where journeys can be run against it.
 */
import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { choose, type Mutation, mutationsOf, withCode } from './mutations.ts';

const INSTALL =
  "import('./shared/tasks/install.mjs').then(({ ensureInstalled }) => ensureInstalled())";
const MINUTE_MS = 60_000;
/** A run of tests that takes longer counts as noticed: the change has made something endless. */
const LIMIT_MS = 8 * MINUTE_MS;
const RECORDING_LIMIT_MS = 40 * MINUTE_MS;
/** Of the test files that reach a place, those of the nearest folders run. */
const REACHING_MAX = 40;

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '100' },
    seed: { type: 'string', default: '20261127' },
    apply: { type: 'string' },
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
/** Lines of a mutation's number and a test file that reaches its place. */
const reachedFile = join(folder, 'reached.txt');
const recordingFile = join(folder, 'recording.json');

const resultSchema = z.object({
  number: z.number(),
  place: z.string(),
  change: z.string(),
  pass: z.enum(['unit tests', 'types', 'nightly unit tests']),
  noticed: z.boolean(),
  seconds: z.number(),
});
type Result = z.infer<typeof resultSchema>;
type Suite = Result['pass'];

function run(
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
  timeout = LIMIT_MS,
) {
  return spawnSync(command, args, {
    cwd: folder,
    env: { ...process.env, NODE_NO_WARNINGS: '1', ...env },
    encoding: 'utf8',
    timeout,
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

/** Defined by ./switch.mjs. */
const isOn = (number: number): string => `globalThis.isMutationOn?.(${number})`;

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

const JEST = [
  '--experimental-vm-modules',
  'node_modules/jest/bin/jest.js',
  '--config=e2e/mutations/jest.config.mjs',
  '--maxWorkers=100%',
];

function runJest(args: readonly string[], env: Record<string, string> = {}, limit = LIMIT_MS) {
  return run(process.execPath, [...JEST, ...args], { PARALLAX_COMPILED: '1', ...env }, limit);
}

const recordingSchema = z.object({
  testResults: z.array(z.object({ name: z.string(), status: z.string() })),
});

/** Runs all tests of `npm test` once, without a mutation, and records which places each file reaches. */
function record(): void {
  rmSync(reachedFile, { force: true });
  const env = { TEST_GROUPS: '1', MUTATIONS_REACHED: reachedFile };
  const { stderr } = runJest(['--json', `--outputFile=${recordingFile}`], env, RECORDING_LIMIT_MS);
  if (!existsSync(recordingFile)) throw new Error(`The tests could not be recorded.\n${stderr}`);
}

const isNightly = (path: string): boolean => path.includes('.nightly.');

/** The folders that two paths begin with. */
function sharedFolders(one: string, other: string): number {
  const names = other.split('/');
  const different = one.split('/').findIndex((name, i) => name !== names[i]);
  return different === -1 ? names.length : different;
}

/** The test files of a group, or the file itself. */
function filesOf(testFile: string): string[] {
  if (!testFile.includes('/.test-groups/')) return [testFile];
  const imports = readFileSync(testFile, 'utf8').matchAll(/import '(.*)';/g);
  return [...imports].map(([, path = '']) => resolve(testFile, '..', path));
}

/** The test files that fail without a mutation. */
function failingTests(): ReadonlySet<string> {
  const { testResults } = recordingSchema.parse(JSON.parse(readFileSync(recordingFile, 'utf8')));
  return new Set(testResults.filter(({ status }) => status === 'failed').map(({ name }) => name));
}

/** The test files and groups that reach a mutation's place, the nearest first. */
function reachingTests({ file }: Mutation, number: number): string[] {
  const path = join(folder, file);
  const failing = failingTests();
  const nearness = (testFile: string): number =>
    Math.max(...filesOf(testFile).map((each) => sharedFolders(path, each)));
  const lines = [...new Set(readFileSync(reachedFile, 'utf8').trim().split('\n'))];
  return lines
    .filter((line) => line.startsWith(`${number} `))
    .map((line) => line.slice(line.indexOf(' ') + 1))
    .filter((testFile) => !failing.has(testFile))
    .toSorted((a, b) => nearness(b) - nearness(a))
    .slice(0, REACHING_MAX);
}

/** The nightly test files that import a file, directly or not. */
function nightlyTests({ file }: Mutation): string[] {
  const { stdout } = runJest(['--listTests', '--findRelatedTests', file]);
  return [...new Set(stdout.split('\n').filter((line) => line.startsWith('/') && isNightly(line)))];
}

function fails(tests: readonly string[], env: Record<string, string>): boolean {
  return tests.length > 0 && runJest(['--bail', '--runTestsByPath', ...tests], env).status !== 0;
}

/** The tests in the folder of a file. */
function testsBeside({ file }: Mutation): string[] {
  const failing = failingTests();
  return mustRun('git', ['ls-files', dirname(file)])
    .split('\n')
    .filter((path) => /\.test\.tsx?$/.test(path) && !isNightly(path))
    .filter((path) => dirname(path) === dirname(file))
    .map((path) => join(folder, path))
    .filter((path) => !failing.has(path));
}

/** Whether a test of `npm test` fails while the mutation is on; those beside the file run first. */
function failsLanding(mutation: Mutation, number: number): boolean {
  const env = { MUTATION: String(number) };
  const reaching = reachingTests(mutation, number);
  if (reaching.length > 0 && fails(testsBeside(mutation), env)) return true;
  return fails(reaching, { ...env, TEST_GROUPS: '1' });
}

const failsNightly = (mutation: Mutation, number: number): boolean =>
  fails(nightlyTests(mutation), { MUTATION: String(number) });

/** Leaves the mutation alone in the clone's source. */
function apply(mutation: Mutation): void {
  mustRun('git', ['checkout', '--quiet', '--', '.']);
  const path = join(folder, mutation.file);
  writeFileSync(path, withCode(read(mutation.file), [{ mutation, code: mutation.replacement }]));
}

/** Whether the type check fails with the mutation. */
function failsTypes(mutation: Mutation): boolean {
  apply(mutation);
  return run('node_modules/.bin/tsc', ['--build']).status !== 0;
}

/** A pass over all mutations that no earlier pass has noticed. */
interface Pass {
  readonly noticedBy: Suite;
  readonly fails: (mutation: Mutation, number: number) => boolean;
}

/** Checks a mutation, and stores and prints the result. */
function check(mutation: Mutation, number: number, pass: Pass): Result {
  const begun = Date.now();
  const fails = pass.fails(mutation, number);
  const result = {
    number,
    place: `${mutation.file}:${mutation.line}`,
    change: mutation.change,
    pass: pass.noticedBy,
    noticed: fails,
    seconds: Math.round((Date.now() - begun) / 1_000),
  };
  appendFileSync(results, `${JSON.stringify(result)}\n`);
  console.log(
    `${number} ${result.place} (${result.change}): ${fails ? '' : 'not '}noticed by ${pass.noticedBy} in ${result.seconds} s`,
  );
  return result;
}

if (!existsSync(folder)) {
  spawnSync('git', ['clone', '--quiet', root, folder], { stdio: 'inherit' });
}
mustRun('git', ['checkout', '--quiet', '--', '.']);
mustRun(process.execPath, ['-e', INSTALL]);
mustRun('node_modules/.bin/tsc', ['--build']);
const mutations = chooseMutations();
const applied = values.apply === undefined ? undefined : mutations[Number(values.apply)];
if (applied !== undefined) {
  apply(applied);
  console.log(`${applied.file}:${applied.line} (${applied.change}) is changed in ${folder}`);
  process.exit(0);
}
insert(mutations);
if (!existsSync(recordingFile)) record();
const done = existsSync(results)
  ? readFileSync(results, 'utf8')
      .trim()
      .split('\n')
      .map((line) => resultSchema.parse(JSON.parse(line)))
  : [];
const PASSES: readonly Pass[] = [
  { noticedBy: 'unit tests', fails: failsLanding },
  { noticedBy: 'nightly unit tests', fails: failsNightly },
  // last, since the type check compiles what it checks
  { noticedBy: 'types', fails: failsTypes },
];
const noticed = new Set(done.filter((result) => result.noticed).map(({ number }) => number));
for (const pass of PASSES) {
  for (const [number, mutation] of mutations.entries()) {
    const isDone = done.some((each) => each.number === number && each.pass === pass.noticedBy);
    if (noticed.has(number) || isDone) continue;
    const result = check(mutation, number, pass);
    done.push(result);
    if (result.noticed) noticed.add(number);
  }
}
const count = ({ noticedBy }: Pass) =>
  done.filter((result) => result.pass === noticedBy && result.noticed).length;
console.log(`${mutations.length} changes`);
for (const pass of PASSES) console.log(`  ${count(pass)} noticed by ${pass.noticedBy}`);
console.log('Not noticed, so to be tried with journeys (--apply):');
for (const [number, { file, line, change }] of mutations.entries()) {
  if (!noticed.has(number)) console.log(`  ${number} ${file}:${line} ${change}`);
}
