import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.mjs';

const IGNORED = new Set([
  'node_modules',
  'dist',
  'build',
  '.data',
  'test-results',
  'playwright-report',
  '.git',
  '.look',
  '.test-groups',
]);

/**
 * Every file below a path, in a stable order, relative to the repository.
 * @param {string} path
 * @param {string} [root] of the repository
 * @returns {string[]}
 */
export function filesBelow(path, root = ROOT) {
  return readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => !IGNORED.has(entry.name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const below = `${path}/${entry.name}`;
      if (entry.isDirectory()) return filesBelow(below, root);
      return entry.isFile() ? [below] : [];
    });
}

/**
 * A hash of the names and contents of the given files and of all files below the given folders,
 * except those below the folders in `without`.
 * @param {readonly { folder?: string, file?: string, without?: readonly string[] }[]} parts
 * @returns {string}
 */
export function sourceHash(parts) {
  const hash = createHash('sha256');
  const files = parts.flatMap(({ folder, file, without = [] }) => [
    ...(file ? [file] : []),
    ...(folder ? filesBelow(folder) : []).filter(
      (path) => !without.some((omitted) => path.startsWith(`${omitted}/`)),
    ),
  ]);
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(ROOT, file)));
  return hash.digest('hex');
}
