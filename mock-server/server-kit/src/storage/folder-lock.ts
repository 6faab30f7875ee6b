import { constants } from 'node:fs';
import { type FileHandle, open, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { errorCode } from '../config/errors.ts';
import { StartFailure } from '../config/start-failure.ts';

export interface FolderLock {
  release(): Promise<void>;
}

/** `open(2)` flag of macOS and the BSDs that also locks the file; Node has no constant for it. */
const O_EXLOCK = 0x20;

/**
 * Locks a folder for this process. The operating system releases the lock when the process ends. On
 * Linux, the lock is an abstract socket named after the folder's inode; processes in different
 * network namespaces (containers) do not see each other's locks. On macOS and the BSDs, it is a lock
 * on a file in the folder. Throws a StartFailure when another process holds the lock.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const owner = join(folder, 'owner');
  try {
    const lock = await (isBsd() ? lockFile(join(folder, 'lock')) : lockSocketName(folder));
    await writeFile(owner, `${process.pid}\n`);
    return lock;
  } catch (error) {
    if (!['EADDRINUSE', 'EAGAIN', 'EWOULDBLOCK'].includes(errorCode(error))) throw error;
    const pid = await readFile(owner, 'utf8').catch(() => '');
    const holder = /^\d+\n$/.test(pid) ? ` (process ${pid.trim()})` : '';
    throw new StartFailure(
      `The data folder ${folder} is in use by another server${holder}. Stop it, or set DATA_DIR to another folder.`,
    );
  }
}

const isBsd = (): boolean => process.platform === 'darwin' || process.platform.endsWith('bsd');

async function lockFile(file: string): Promise<FolderLock> {
  const flags = constants.O_RDWR | constants.O_CREAT | constants.O_NONBLOCK | O_EXLOCK;
  const handle: FileHandle = await open(file, flags, 0o600);
  return { release: () => handle.close() };
}

async function lockSocketName(folder: string): Promise<FolderLock> {
  const { dev, ino } = await stat(folder, { bigint: true });
  const server = createServer((socket) => socket.destroy());
  await listen(server, `\0parallax-data-${dev}-${ino}`);
  server.unref();
  return {
    release: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}

const listen = (server: Server, path: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ path }, () => {
      server.off('error', reject);
      resolve();
    });
  });
