import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { filesBelow } from '../source-hash.mjs';

/** The whole repository, as a folder. */
export const EVERYTHING = '';

const MODULE = /\.(?:tsx?|mjs|css|html)$/;
const SETTINGS = /\.(?:json|yaml|d\.ts)$/;
/** Code that runs in tests only: what it reads of the repository is what the test is about. */
const TEST_CODE = /\.(?:test|spec)\.|\/testing\/|^e2e\//;

/** A path in quotes, from the module's folder, of a package, or from the folder of Jest's configuration. */
const QUOTED = /(['"])((?:\.\.?(?:\/[^'"\n]*)?|(?:@parallax|<rootDir>)\/[^'"\n]+))\1/g;
const TEMPLATE = /`(\.\.?\/[^`$\n]*)(\$\{)?/g;
/** An address in the module's folder that is put together. */
const COMPUTED = /new URL\(\s*`[^`/]*\$\{/;
/** The name of a file, in a module that knows its own folder. */
const BESIDES = /(['"])([\w-][\w/.-]*\.\w+)\1/g;
/** An exported place, such as the folder of the repository, which importers complete to paths. */
const EXPORTED_PLACE = /^export const (\w+) =[^;]*import\.meta\.url/m;

/**
 * What a module names: other files, and built files. `reachesOut` if it can read what it does not name.
 * @typedef {{ files: readonly string[], built: readonly string[], reachesOut: boolean }} Module
 */

/** @typedef {{ folder: string, exports: Readonly<Record<string, unknown>>, uses: readonly string[] }} Package */

/** @param {unknown} target of the `exports` in a package.json @returns {string[]} */
const targetsOf = (target) => {
  if (typeof target === 'string') return [target];
  return typeof target === 'object' && target !== null
    ? Object.values(target).flatMap(targetsOf)
    : [];
};

/**
 * The files on which a module's behaviour can depend. A wrong hit is worse than a miss: whatever looks
 * like a path counts as imported, whether it is imported, mocked or read.
 */
export class SourceGraph {
  /** @type {Map<string, string>} */
  #hashes = new Map();
  /** @type {Map<string, string>} */
  #texts = new Map();
  /** @type {Map<string, Module>} */
  #modules = new Map();
  /** @type {Map<string, Package>} */
  #packages = new Map();
  /** @type {readonly string[]} */
  #packageFolders;
  #begun = Date.now();
  #root;
  #files;
  #folders;

  /** @param {string} root of the repository */
  constructor(root) {
    this.#root = root;
    this.#files = new Set(filesIn(root));
    this.#folders = new Set([...this.#files].flatMap(parentsOf));
    for (const file of this.#files) {
      if (!file.endsWith('/package.json')) continue;
      const { name, exports = {}, dependencies, devDependencies } = JSON.parse(this.textOf(file));
      const uses = Object.keys({ ...dependencies, ...devDependencies });
      this.#packages.set(name, { folder: dirname(file), exports, uses });
    }
    this.#packageFolders = [...this.#packages.values()].map(({ folder }) => folder);
  }

  get files() {
    return this.#files;
  }

  /** Whether no file was changed, added or removed since this was created. */
  isUnchanged() {
    const files = filesIn(this.#root);
    const hasSameFiles =
      files.length === this.#files.size && files.every((file) => this.#files.has(file));
    const changedAt = (/** @type {string} */ file) =>
      Math.floor(statSync(join(this.#root, file)).ctimeMs);
    return hasSameFiles && files.every((file) => changedAt(file) <= this.#begun);
  }

  /** The texts of all modules. */
  texts() {
    return [...this.#files].filter((file) => MODULE.test(file)).map((file) => this.textOf(file));
  }

  /** @param {string} file */
  textOf(file) {
    const text = this.#texts.get(file) ?? readFileSync(join(this.#root, file), 'utf8');
    this.#texts.set(file, text);
    return text;
  }

  /** @param {string} file */
  hashOf(file) {
    const known = this.#hashes.get(file);
    if (known !== undefined) return known;
    const content = readFileSync(join(this.#root, file));
    const hash = createHash('sha256').update(content).digest('hex');
    this.#hashes.set(file, hash);
    return hash;
  }

  /** The files below a folder. @param {string} folder */
  below(folder) {
    const all = [...this.#files];
    return folder === EVERYTHING ? all : all.filter((file) => file.startsWith(`${folder}/`));
  }

  /** The folder of the innermost package with this file. @param {string} file */
  packageOf(file) {
    return this.#packageFolders
      .filter((folder) => file.startsWith(`${folder}/`))
      .reduce((longest, folder) => (folder.length > longest.length ? folder : longest), EVERYTHING);
  }

  /**
   * The files of a package and of those that it depends on, and the settings of the repository.
   * @param {string} folder
   */
  packageInputs(folder) {
    const found = new Set([...this.#packages.values()].filter((each) => each.folder === folder));
    for (const { uses } of found) {
      for (const name of uses) {
        const used = this.#packages.get(name);
        if (used) found.add(used);
      }
    }
    const settings = [...this.#files].filter((file) => !file.includes('/') && SETTINGS.test(file));
    return [...settings, ...[...found].flatMap((each) => this.below(each.folder))].sort();
  }

  /**
   * The files on which the behaviour of these files depends, themselves included, and the built files
   * that they read.
   * @param {readonly string[]} entries
   */
  inputsOf(entries) {
    const files = new Set(entries);
    /** @type {Set<string>} */
    const built = new Set();
    for (const file of files) {
      const module = this.#moduleOf(file);
      for (const path of module.files) files.add(path);
      for (const path of module.built) built.add(path);
    }
    return { files: [...files].sort(), built: [...built].sort() };
  }

  /** @param {string} file @returns {Module} */
  #moduleOf(file) {
    const known = this.#modules.get(file);
    if (known) return known;
    const module = MODULE.test(file) ? this.#read(file) : NOTHING;
    const ownPackage = this.packageOf(file);
    const isTestCode = TEST_CODE.test(file);
    const settings = ['package.json', 'tsconfig.json'].map((name) => posix.join(ownPackage, name));
    const unnamed = module.reachesOut ? this.below(isTestCode ? EVERYTHING : ownPackage) : [];
    const files = [
      ...module.files,
      ...settings.filter((path) => this.#files.has(path)),
      ...unnamed.filter((path) => isTestCode || !MODULE.test(path)),
    ];
    this.#modules.set(file, { ...module, files });
    return { ...module, files };
  }

  /** @param {string} file @returns {Module} */
  #read(file) {
    const text = this.textOf(file);
    /** @type {string[]} */
    const files = [];
    /** @type {string[]} */
    const built = [];
    const ownPackage = this.packageOf(file);
    const isPlace = EXPORTED_PLACE.test(text);
    if (COMPUTED.test(text)) files.push(...this.#codeBelow(dirname(file)));
    let reachesOut = /process\.cwd\(\)|import\.meta\.dirname/.test(text);
    for (const path of pathsIn(text)) {
      const found = this.#find(file, path);
      files.push(...found.files);
      if (found.folder === undefined || isPlace) continue;
      const isOwn = found.folder === ownPackage || found.folder.startsWith(`${ownPackage}/`);
      if (isOwn && ownPackage !== EVERYTHING) files.push(...this.#codeBelow(found.folder));
      else reachesOut = true;
    }
    for (const imported of new Set(files)) {
      const place = imported === file ? null : EXPORTED_PLACE.exec(this.#codeOf(imported));
      for (const path of place === null ? [] : usesOf(place[1] ?? '', text)) {
        const inPackage = /^(.+?)\/(dist|build)\//.exec(path ?? '');
        if (path === undefined) reachesOut = true;
        else if (this.#files.has(path)) files.push(path);
        else if (inPackage?.[2] === 'build') built.push(path);
        // compiled from the sources
        else if (inPackage) files.push(...this.#codeBelow(inPackage[1] ?? ''));
        else reachesOut = true;
      }
    }
    return { files, built, reachesOut };
  }

  /** @param {string} file */
  #codeOf(file) {
    return MODULE.test(file) ? this.textOf(file) : '';
  }

  /** What code can read below a folder: its own tests are not for it. @param {string} folder */
  #codeBelow(folder) {
    return this.below(folder).filter((path) => !/\.(?:test|spec)\./.test(path));
  }

  /** @param {string} file @param {string} path as `file` names it */
  #find(file, path) {
    /** @type {{ files: string[], folder?: string }} */
    const found = { files: [] };
    if (path.startsWith('@parallax/')) found.files = this.#exported(path);
    else {
      const full = path.startsWith('<rootDir>/')
        ? path.slice('<rootDir>/'.length)
        : posix.join(dirname(file), path);
      const normal = full.replace(/[?#].*$/, '').replace(/\/$/, '');
      const candidates = [normal, normal.replace(/\.js$/, '.ts'), normal.replace(/\.js$/, '.tsx')];
      const target = candidates.find((candidate) => this.#files.has(candidate));
      if (target !== undefined) found.files = [target];
      // Jest's configuration names folders as patterns
      else if (path.startsWith('<rootDir>/')) return found;
      else if (normal === '.' || normal.startsWith('..')) found.folder = EVERYTHING;
      else if (this.#folders.has(normal)) found.folder = normal;
    }
    return found;
  }

  /** @param {string} specifier such as `@parallax/ui/testing` */
  #exported(specifier) {
    const [scope, name, ...rest] = specifier.split('/');
    const found = this.#packages.get(`${scope}/${name}`);
    if (found === undefined) return [];
    const path = ['.', ...rest].join('/');
    return Object.entries(found.exports).flatMap(([pattern, target]) => {
      const [start = '', end] = pattern.split('*');
      const matches =
        end === undefined ? path === pattern : path.startsWith(start) && path.endsWith(end);
      if (!matches) return [];
      const star = end === undefined ? '' : path.slice(start.length, path.length - end.length);
      return targetsOf(target)
        .map((file) => posix.join(found.folder, file.replaceAll('*', star)))
        .filter((file) => this.#files.has(file));
    });
  }
}

/** @param {string} root */
const filesIn = (root) => filesBelow('.', root).map((path) => path.slice('./'.length));

/** @type {Module} */
const NOTHING = { files: [], built: [], reachesOut: false };

/** The folders above a file. @param {string} file @returns {string[]} */
function parentsOf(file) {
  const folder = dirname(file);
  return folder === '.' ? [] : [folder, ...parentsOf(folder)];
}

/** @param {string} text @returns {string[]} */
function pathsIn(text) {
  const isBase = (/** @type {string} */ path) => text.includes(`'${path}', import.meta.url`);
  const quoted = [...text.matchAll(QUOTED)]
    .map(([, , path = '']) => path)
    // others are decimal points, and segments of paths
    .filter((path) => !/^\.\.?\/?$/.test(path) || isBase(path));
  const templates = [...text.matchAll(TEMPLATE)].map(([, path = '', hole]) =>
    hole === undefined ? path : path.slice(0, path.lastIndexOf('/') + 1),
  );
  if (!text.includes('import.meta.url')) return [...quoted, ...templates];
  const besides = [...text.matchAll(BESIDES)].map(([, , path = '']) => `./${path}`);
  return [...quoted, ...templates, ...besides];
}

/**
 * The paths to which a module completes an imported place; undefined for uses that name none.
 * @param {string} place
 * @param {string} text
 */
function usesOf(place, text) {
  const body = text.replace(/^import [^;]*;$/gm, '');
  const use = new RegExp(`(?:join\\(${place}, (?:'([^']+)'|\`([^\`$]+)))|\\b${place}\\b`, 'g');
  return [...body.matchAll(use)].map(([, quoted, template]) => quoted ?? template);
}
