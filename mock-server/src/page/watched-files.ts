import { readFileSync, statSync } from 'node:fs';

function findStamp(file: string): string | undefined {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat && `${stat.mtimeMs} ${stat.size} ${stat.ino}`;
}

/**
 * Returns a function that derives a value from files and caches it until one of them changes (a new
 * build); undefined while a file is missing or unreadable, as during a build.
 */
export function watchedFiles<T>(
  files: readonly string[],
  derive: (contents: readonly Buffer[]) => T,
): () => T | undefined {
  let cached: { stamp: string; value: T } | undefined;
  return () => {
    const stamps = files.map(findStamp);
    if (stamps.includes(undefined)) return undefined;
    const stamp = stamps.join();
    if (cached?.stamp === stamp) return cached.value;
    try {
      cached = { stamp, value: derive(files.map((file) => readFileSync(file))) };
      return cached.value;
    } catch {
      return undefined;
    }
  };
}
