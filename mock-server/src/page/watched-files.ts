import { readFileSync, statSync } from 'node:fs';

function stampOf(file: string): string | undefined {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat && `${stat.mtimeMs} ${stat.size} ${stat.ino}`;
}

/**
 * Derives a value from files, again whenever one of them changes (a new build); undefined while a
 * file is missing or unreadable, as during a build.
 */
export function watchedFiles<T>(
  files: readonly string[],
  make: (contents: readonly Buffer[]) => T,
): () => T | undefined {
  let cached: { stamp: string; value: T } | undefined;
  return () => {
    const stamps = files.map(stampOf);
    if (stamps.includes(undefined)) return undefined;
    const stamp = stamps.join();
    if (cached?.stamp === stamp) return cached.value;
    try {
      cached = { stamp, value: make(files.map((file) => readFileSync(file))) };
      return cached.value;
    } catch {
      return undefined;
    }
  };
}
