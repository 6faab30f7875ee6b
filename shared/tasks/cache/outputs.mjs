import { createHash } from 'node:crypto';
import {
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import {
  cacheFolder,
  keepEntry,
  MAX_AGE_MS,
  readEntries,
  writeAtomically,
} from './cache-folder.mjs';

const KIND = 'outputs';

/** Where the content of a file is kept, once for all outputs that have it. @param {string} hash */
const contentFile = (hash) => join(cacheFolder(), 'files', hash.slice(0, 2), hash);

/** @param {string} folder @returns {string[]} */
const filesIn = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    : [];

/** @param {string} file @param {number} now */
const touch = (file, now) => utimesSync(file, now / 1000, now / 1000);

/**
 * Keeps the files of a folder.
 * @param {string} key of the inputs
 * @param {string} folder
 */
export function keepOutputs(key, folder, now = Date.now()) {
  if (readEntries(KIND, key, now).length > 0) return;
  const files = filesIn(folder).map((path) => {
    const content = readFileSync(join(folder, path));
    const hash = createHash('sha256').update(content).digest('hex');
    const kept = contentFile(hash);
    if (existsSync(kept)) touch(kept, now);
    else writeAtomically(kept, content);
    return { path, hash };
  });
  keepEntry(KIND, key, { files }, { now });
}

/**
 * Replaces a folder by what was kept for these inputs.
 * @param {string} key of the inputs
 * @param {string} folder
 * @returns {boolean} whether there was something
 */
export function restoreOutputs(key, folder, now = Date.now()) {
  /** @type {{ files: { path: string, hash: string }[] }[]} */
  const [entry] = readEntries(KIND, key, now);
  if (!entry?.files.every(({ hash }) => existsSync(contentFile(hash)))) return false;
  rmSync(folder, { recursive: true, force: true });
  for (const parent of new Set(entry.files.map(({ path }) => dirname(path))))
    mkdirSync(join(folder, parent), { recursive: true });
  for (const { path, hash } of entry.files) {
    touch(contentFile(hash), now);
    copyFileSync(contentFile(hash), join(folder, path), constants.COPYFILE_FICLONE);
  }
  return true;
}

/** Deletes the contents that no output of the last days has. */
export function pruneOutputs(now = Date.now()) {
  const parent = join(cacheFolder(), 'files');
  for (const path of filesIn(parent)) {
    const file = join(parent, path);
    if (now - statSync(file).mtimeMs > 2 * MAX_AGE_MS) rmSync(file, { force: true });
  }
}
