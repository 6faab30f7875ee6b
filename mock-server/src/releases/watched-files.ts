import { readFileSync, statSync } from 'node:fs';

function findStamp(file: string): string | undefined {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat && `${stat.mtimeMs} ${stat.size} ${stat.ino}`;
}

/** The content of a file; empty if it is missing. */
function readOptional(file: string): Buffer {
  const exists = statSync(file, { throwIfNoEntry: false }) !== undefined;
  return exists ? readFileSync(file) : Buffer.alloc(0);
}

/**
 * Returns a function that derives a value from files and caches it until one of them changes (a new
 * build); undefined while a file is missing or unreadable, as during a build. `derive` receives the
 * contents of `files`, then those of `optional`; a missing optional file is empty.
 */
export function watchedFiles<T>(
  files: readonly string[],
  derive: (contents: readonly Buffer[]) => T,
  optional: readonly string[] = [],
): () => T | undefined {
  let cached: { stamp: string; value: T } | undefined;
  return () => {
    const stamps = files.map(findStamp);
    if (stamps.includes(undefined)) return undefined;
    const stamp = [...stamps, ...optional.map(findStamp)].join();
    if (cached?.stamp === stamp) return cached.value;
    try {
      const required = files.map((file) => readFileSync(file));
      const contents = [...required, ...optional.map(readOptional)];
      cached = { stamp, value: derive(contents) };
      return cached.value;
    } catch {
      return undefined;
    }
  };
}
