import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { WEB_PACKAGES } from '../packages.mjs';
import { ROOT } from '../root.mjs';

/** The hash of a file's content in its name, or in the address of one that has none in its name. */
const IN_NAME = /\.([0-9a-f]{8})\./;
const IN_ADDRESS = /\?v=([0-9a-f]{8})/g;
/** Read by the server at its start. */
const LIST = /^(?!mf-stats).*\.json$/;
const NOT_SERVED = /\.(?:br|map)$|^\.|^mf-stats/;

const nameWithoutHash = (/** @type {string} */ file) => file.replace(IN_NAME, '.*.');

/** @param {string} folder */
const filesIn = (folder) =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((file) => !NOT_SERVED.test(file))
        .sort()
    : [];

/** @param {string} folder @returns {Map<string, string>} the hashes of contents, by names without hashes */
function hashesIn(folder) {
  const files = filesIn(folder);
  const inNames = new Set(files.map((file) => IN_NAME.exec(file)?.[1]));
  /** @type {Map<string, ReturnType<typeof createHash>>} */
  const hashes = new Map();
  for (const file of files) {
    // each byte is one character, so that binary files stay as they are
    const content = readFileSync(join(folder, file), 'latin1')
      .replace(IN_ADDRESS, '?v=')
      .replace(/[0-9a-f]{8}/g, (word) => (inNames.has(word) ? '' : word));
    const name = nameWithoutHash(file);
    hashes.set(name, (hashes.get(name) ?? createHash('sha256')).update(content).update('\0'));
  }
  return new Map([...hashes].map(([name, hash]) => [name, hash.digest('hex')]));
}

/**
 * The built files, by names without hashes. A list of files changes with each of them; since a page that
 * asks for other content has a file whose content changed, the hashes of other files do not count.
 */
export class BuiltFiles {
  /** @type {Map<string, string>} */
  #hashes = new Map();
  /** @type {Map<string, string[]>} */
  #names = new Map();

  constructor(root = ROOT, packages = WEB_PACKAGES) {
    for (const name of packages) {
      const folder = join(root, name, 'build');
      for (const [file, hash] of hashesIn(folder)) this.#hashes.set(`${name}/build/${file}`, hash);
      for (const file of filesIn(folder)) {
        const known = this.#names.get(file) ?? [];
        this.#names.set(file, [...known, `${name}/build/${nameWithoutHash(file)}`]);
      }
    }
  }

  /** @param {string} path such as `shell/build/page.json` */
  hashOf(path) {
    return this.#hashes.get(path) ?? 'none';
  }

  /** The hashes of what the server reads at its start. */
  lists() {
    return [...this.#hashes].filter(([path]) => LIST.test(basename(path)));
  }

  /** The hashes of files that were served. @param {readonly string[]} files their names with hashes */
  hashesOf(files) {
    const paths = files.flatMap((file) => this.#names.get(file) ?? []);
    return Object.fromEntries([...new Set(paths)].sort().map((path) => [path, this.hashOf(path)]));
  }

  /** @param {Readonly<Record<string, string>>} hashes */
  areUnchanged(hashes) {
    return Object.entries(hashes).every(([path, hash]) => this.hashOf(path) === hash);
  }
}
