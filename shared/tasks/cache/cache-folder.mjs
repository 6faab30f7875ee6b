import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

const DAY_MS = 86_400_000;
/** How long a result counts: what no input shows, such as a newer system library, may have changed. */
export const MAX_AGE_MS = 7 * DAY_MS;

/** Whether results are taken from the cache and kept; with `PARALLAX_CACHE=0`, everything runs. */
export const isCacheOn = () => process.env['PARALLAX_CACHE'] !== '0';

/** The folder of the cache, which all clones of this user share. */
export const cacheFolder = () =>
  process.env['PARALLAX_CACHE_DIR'] ||
  join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'parallax');

/** @param {unknown} value that JSON can represent */
export const hashOf = (value) => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/**
 * Writes a file that other processes read and write at the same time.
 * @param {string} file
 * @param {string | Uint8Array} content
 */
export function writeAtomically(file, content) {
  mkdirSync(dirname(file), { recursive: true });
  const written = `${file}.${randomUUID()}`;
  writeFileSync(written, content);
  renameSync(written, file);
}

/** @param {string} kind @param {string} key */
const folderOf = (kind, key) => join(cacheFolder(), kind, key.slice(0, 2), key);

/** @param {string} folder */
const namesIn = (folder) => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};

/** @param {string} file @param {number} now */
function readEntry(file, now) {
  try {
    const entry = JSON.parse(readFileSync(file, 'utf8'));
    return now - entry.at < MAX_AGE_MS ? entry : undefined;
  } catch {
    return undefined;
  }
}

/**
 * What is kept under a key, without what is too old.
 * @template T
 * @param {string} kind
 * @param {string} key
 * @param {number} [now]
 * @returns {T[]}
 */
export function readEntries(kind, key, now = Date.now()) {
  const folder = folderOf(kind, key);
  return namesIn(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => readEntry(join(folder, name), now))
    .filter((entry) => entry !== undefined);
}

/**
 * Keeps a value under a key, beside those with other names.
 * @param {string} kind
 * @param {string} key
 * @param {object} value
 * @param {{ name?: string, now?: number }} [options]
 */
export function keepEntry(kind, key, value, { name = 'entry', now = Date.now() } = {}) {
  const file = join(folderOf(kind, key), `${name}.json`);
  writeAtomically(file, JSON.stringify({ at: now, ...value }));
}

/**
 * Deletes what is too old.
 * @param {string} kind
 * @param {number} [now]
 */
export function pruneEntries(kind, now = Date.now()) {
  const parent = join(cacheFolder(), kind);
  for (const start of namesIn(parent)) {
    for (const key of namesIn(join(parent, start))) {
      const folder = join(parent, start, key);
      const files = namesIn(folder).map((name) => join(folder, name));
      const old = files.filter((file) => readEntry(file, now) === undefined);
      if (old.length === files.length) rmSync(folder, { recursive: true, force: true });
      else for (const file of old) rmSync(file, { force: true });
    }
  }
}
