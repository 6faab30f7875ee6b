import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm';
/** What databases and browsers of tests take at most, with much to spare. */
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
 * Makes a folder for what tests keep no longer than they run; it goes when this process ends. It is
 * in memory where there is plenty: the thousand small files of a database, made for a hundred
 * servers, take a second of processor time each on a disk.
 */
export function createTempFolder() {
  const folder = mkdtempSync(join(hasRoomInMemory() ? MEMORY : tmpdir(), 'parallax-test-'));
  // PostgreSQL runs as another user when we are root, and has to get to its own folder in here
  chmodSync(folder, 0o755);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  return folder;
}
