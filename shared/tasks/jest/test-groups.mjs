import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { ROOT } from '../root.mjs';

/** What a test file does that other files of its group would notice. */
const NOTICED_BY_OTHERS = [
  // replaces a module for every importer
  /unstable_mockModule/,
  // a module of a group runs inside `describe`, which cannot wait
  /^(?:(?:const|let)\b[^;=]*=(?:(?!=>|;)[^])*?|\} = |[\w.]+\()?\bawait\b/m,
  // changes a global before any test runs
  /^(?:jest\.|globalThis|window\.|document\.|localStorage|sessionStorage|process\.env|Object\.(?:assign|defineProperty))/m,
  /@alone/,
];

/** Bytes of test files that one group imports. */
const GROUP_BYTES = 90_000;

/**
 * The registration of a remote's own contributions, for which a file waits before its tests. Files with
 * the same one share a group, where it comes before their tests.
 */
export const REGISTRATION =
  /^await contribute\('\w+', contributions(?:,\s*\(\w*\)\s*=>\s*(?:\w+\.startsWith\('[^']*'\)|true|false))?\);$/m;

/** Whether a test file needs modules and an environment of its own. @param {string} source */
export const runsAlone = (source) =>
  NOTICED_BY_OTHERS.some((pattern) => pattern.test(source.replace(REGISTRATION, '')));

/** The registration in a test file, without differences of layout. @param {string} file */
const registrationIn = (file) =>
  REGISTRATION.exec(readFileSync(file, 'utf8'))?.[0].replaceAll(/\s/g, '') ?? '';

/** What a module of a `testing` folder contains if importing it registers hooks. */
const REGISTERS_HOOKS =
  /^(?:(?:before|after)(?:Each|All)\(|(?:export )?const [^=]+= (?:start|install)\w+\()/m;

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

/** The file that a package exports as, for example, `@parallax/api/testing`. @param {string} name */
function testingModule(name) {
  const [, packageName = '', , module = 'index'] = name.split('/');
  return join(ROOT, 'shared', packageName, 'src/testing', `${module}.ts`);
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
  const imports = files.map((file) => `import '../../${relative(ROOT, file)}';`);
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
    const { size } = statSync(file);
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
  const alone = files.filter((file) => runsAlone(readFileSync(file, 'utf8')));
  /** @type {Map<string, string[]>} */
  const bySetUp = new Map();
  for (const file of files) {
    if (alone.includes(file)) continue;
    const key = [packageOf(file), registrationIn(file), ...setUpsOf(file)].join();
    bySetUp.set(key, [...(bySetUp.get(key) ?? []), file]);
  }
  const groups = [...bySetUp.values()].flatMap(divide);
  return [...groups.map((group, i) => writeGroup(folder, i, group)), ...alone];
}
