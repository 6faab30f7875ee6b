import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm';
/** Enough for the test databases and browsers, with a margin. */
const ENOUGH_BYTES = 4 * 1024 ** 3;

function hasRoomInMemory() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ENOUGH_BYTES;
  } catch {
    return false;
  }
}

/**
 * Creates a temporary folder for tests, which is deleted when this process ends. It is in memory if
 * there is enough: the thousand small files of a database, created for a hundred servers, take a
 * second of processor time each on a disk.
 */
export function createTempFolder() {
  const folder = mkdtempSync(join(hasRoomInMemory() ? MEMORY : tmpdir(), 'parallax-test-'));
  // PostgreSQL runs as another user when we are root, and has to get to its own folder in here
  chmodSync(folder, 0o755);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  return folder;
}
