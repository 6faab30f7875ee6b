import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A write during the removal makes it fail; a retry succeeds when the write is done. */
const REMOVAL = { recursive: true, force: true, maxRetries: 5, retryDelay: 50 };

/**
 * Provides an empty folder while `use` runs, and removes it afterwards, even after a failure. It is
 * removed once more when the process exits: a build under way may still write into it until then, and
 * a second Ctrl+C does not wait for `use`.
 */
export async function withTemporaryFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'parallax-release-'));
  const remove = (): void => rmSync(folder, REMOVAL);
  process.once('exit', remove);
  try {
    return await use(folder);
  } finally {
    remove();
  }
}
