import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { packageFolders } from '../packages.mjs';
import { ROOT } from '../root.mjs';

/** What a test file does that other files of its group would notice. */
const NOTICED_BY_OTHERS = [
  // replaces a module for every importer
  /unstable_mockModule/,
  // changes a global before any test runs
  /^(?:jest\.|globalThis|window\.|document\.|localStorage|sessionStorage|process\.env|Object\.(?:assign|defineProperty))/m,
  /@alone/,
  // contributions of a remote replace others
  /^await contribute\(/m,
];

/** A statement outside of functions that waits. */
const WAITS =
  /^(?:\/\*[^]*?\*\/\s*)?(?:await\b|(?:const|let)\b(?:(?!=>|\bfunction\b|;$)[^])*?\bawait\b|[\w.]+\(await\b)/;
/** A statement that registers hooks of a test file. */
export const REGISTERS = /^(?:\/\*[^]*?\*\/\s*)?(?:before|after)(?:Each|All)\(/;

/**
 * Divides a test file behind its imports. The statements up to the last that waits for something, such as
 * a server, run before its tests are described, since `describe` cannot wait.
 * @param {string} code whose statements outside of functions begin at the start of a line
 */
export function divideTestFile(code) {
  const statements = code.split(/\n(?=[^\s})\]])/);
  const first = statements.findLastIndex((statement) => statement.startsWith('import ')) + 1;
  const tests = Math.max(first, statements.findLastIndex((statement) => WAITS.test(statement)) + 1);
  return {
    imports: statements.slice(0, first),
    before: statements.slice(first, tests),
    tests: statements.slice(tests),
  };
}

/** Bytes of test files that one group imports. */
const GROUP_BYTES = 90_000;
/** How many files of a group can wait for something, such as a server, which is there until their tests end. */
const WAITING_FILES = 6;

/**
 * The registration of a remote's own contributions, for which a file waits before its tests. Files with
 * the same one share a group, where it comes before their tests.
 */
export const REGISTRATION =
  /^await contribute\('\w+', contributions(?:,\s*\(\w*\)\s*=>\s*(?:\w+\.startsWith\('[^']*'\)|true|false))?\);$/m;

/** What a test file does until it has waited for more than a registration. @param {string} source */
const waitingIn = (source) => divideTestFile(source.replace(REGISTRATION, '')).before;

/** The registration in a test file, without differences of layout. @param {string} file */
const registrationIn = (file) =>
  REGISTRATION.exec(readFileSync(file, 'utf8'))?.[0].replaceAll(/\s/g, '') ?? '';

/**
 * What a module of a `testing` folder contains if importing it registers hooks, or if it sets up once what the
 * files of a group share.
 */
const REGISTERS_HOOKS =
  /@once|^(?:(?:before|after)(?:Each|All)\(|(?:export )?const [^=]+= (?:start|install)\w+\()/m;

/**
 * The modules of `testing` folders that a file imports.
 * @param {string} file
 * @param {string} source of the file
 */
export const testingImports = (file, source) =>
  [...source.matchAll(/\bfrom '((?:\.|@parallax\/)[^']*)'/g)]
    .map(([, name = '']) => name)
    .map((name) => (name.startsWith('.') ? join(dirname(file), name) : name))
    .filter((name) => /\btesting\b/.test(name))
    .map((name) => (name.startsWith('@') ? testingModule(name) : name));

/** @type {Map<string, string[]>} */
const setUpsOfModules = new Map();

/**
 * The modules that register hooks when `file` imports them, itself included.
 * @param {string} file
 * @returns {string[]}
 */
function setUpsOf(file) {
  const known = setUpsOfModules.get(file);
  if (known) return known;
  setUpsOfModules.set(file, []);
  const source = readFileSync(file, 'utf8');
  const imported = testingImports(file, source);
  const isSetUp = !file.includes('.test.') && REGISTERS_HOOKS.test(source);
  const setUps = [...new Set([...(isSetUp ? [file] : []), ...imported.flatMap(setUpsOf)])].sort();
  setUpsOfModules.set(file, setUps);
  return setUps;
}

const FOLDERS = packageFolders();

/** The file that a package exports as, for example, `@parallax/api/testing`. @param {string} name */
function testingModule(name) {
  const [scope, packageName, ...path] = name.split('/');
  const file = path.at(-1) === 'testing' ? [...path, 'index'] : path;
  const folder = FOLDERS.get(`${scope}/${packageName}`) ?? '';
  return join(ROOT, folder, 'src', `${file.join('/')}.ts`);
}

/** What a function of a `testing` folder can do to a group. */
const CHANGES_GROUP = /\b(?:unstable_mockModule|beforeAll|beforeEach|afterEach)\(/;

/** @type {Map<string, string>} */
const textsOfTestingModules = new Map();

/** The text of the modules of `testing` folders that a file reaches. @param {string} file @param {string} source */
function testingTextOf(file, source) {
  const files = new Set(testingImports(file, source));
  for (const path of files) {
    const text = textsOfTestingModules.get(path) ?? readFileSync(path, 'utf8');
    textsOfTestingModules.set(path, text);
    for (const further of testingImports(path, text)) files.add(further);
  }
  return [...files].map((path) => textsOfTestingModules.get(path)).join('\n');
}

/**
 * Whether a test file needs modules and an environment of its own.
 * @param {string} file
 * @param {string} source
 */
export function runsAlone(file, source) {
  const own = source.replace(REGISTRATION, '');
  if (NOTICED_BY_OTHERS.some((pattern) => pattern.test(own))) return true;
  if (waitingIn(source).length === 0) return false;
  const testing = testingTextOf(file, source);
  // what is awaited would replace modules, or register hooks, for the whole group
  return CHANGES_GROUP.test(testing) && !testing.includes('@once');
}

const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', 'build']);

/**
 * The test files in a folder of the project, sorted.
 * @param {string} folder
 * @returns {string[]}
 */
export const testFilesIn = (folder) =>
  readdirSync(join(ROOT, folder), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return SKIPPED_FOLDERS.has(entry.name) ? [] : testFilesIn(path);
      return /\.test\.tsx?$/.test(entry.name) ? [join(ROOT, path)] : [];
    });

/** Such as `shared/ui`. @param {string} file */
const packageOf = (file) => /^(?:shared\/)?[^/]+/.exec(relative(ROOT, file))?.[0] ?? '';

/** @param {string} folder @param {number} index @param {readonly string[]} files */
function writeGroup(folder, index, files) {
  const group = join(folder, `${String(index).padStart(2, '0')}.test.mjs`);
  // one after the other, also where one waits
  const imports = files.map((file) => `await import('../../${relative(ROOT, file)}');`);
  writeFileSync(group, `${imports.join('\n')}\n`);
  return group;
}

/**
 * Divides test files into groups of a limited size.
 * @param {readonly string[]} files
 * @returns {string[][]}
 */
function divide(files) {
  /** @type {string[][]} */
  const groups = [];
  let bytes = Infinity;
  for (const file of files) {
    const waits = waitingIn(readFileSync(file, 'utf8')).length > 0;
    const atLeast = waits ? GROUP_BYTES / WAITING_FILES : 0;
    const size = Math.max(statSync(file).size, atLeast);
    if (bytes + size > GROUP_BYTES) {
      groups.push([]);
      bytes = 0;
    }
    groups.at(-1)?.push(file);
    bytes += size;
  }
  return groups;
}

/**
 * Groups test files so that those of one group share one environment and one set of modules, since
 * creating both takes longer than most files' tests. Only files with the same set-up share a group,
 * because its hooks run for each test of the group.
 * @param {string} name of the project
 * @param {readonly string[]} files sorted, so that neighbours use the same modules
 * @returns {string[]} the groups' files, and the files that run alone
 */
export function groupTestFiles(name, files) {
  const folder = join(ROOT, '.test-groups', name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const alone = files.filter((file) => runsAlone(file, readFileSync(file, 'utf8')));
  /** @type {Map<string, string[]>} */
  const bySetUp = new Map();
  for (const file of files) {
    if (alone.includes(file)) continue;
    const waiting = waitingIn(readFileSync(file, 'utf8'));
    const mocks = waiting.flatMap((statement) => statement.match(/\bmock\w+\(/g) ?? []);
    const key = [packageOf(file), registrationIn(file), ...mocks, ...setUpsOf(file)].join();
    bySetUp.set(key, [...(bySetUp.get(key) ?? []), file]);
  }
  const groups = [...bySetUp.values()].flatMap(divide);
  return [...groups.map((group, i) => writeGroup(folder, i, group)), ...alone];
}
