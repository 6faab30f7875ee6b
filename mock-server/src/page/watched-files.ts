import { readFileSync, statSync } from 'node:fs';

function stampOf(file: string): string | undefined {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat && `${stat.mtimeMs} ${stat.size} ${stat.ino}`;
}

/**
 * Files, and what is made of their contents: made anew when one of them has changed (a new build),
 * undefined while one of them is missing or cannot be read, as in the middle of a build.
 */
export function watchedFiles<T>(
  files: readonly string[],
  make: (contents: readonly Buffer[]) => T,
): () => T | undefined {
  let known: { stamp: string; value: T } | undefined;
  return () => {
    const stamps = files.map(stampOf);
    if (stamps.includes(undefined)) return undefined;
    const stamp = stamps.join();
    if (known?.stamp === stamp) return known.value;
    try {
      known = { stamp, value: make(files.map((file) => readFileSync(file))) };
      return known.value;
    } catch {
      return undefined;
    }
  };
}
