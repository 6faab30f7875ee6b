import { constants } from 'node:fs';
import { type FileHandle, open, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { errorCode } from '../config/errors.ts';
import { StartFailure } from '../config/start-failure.ts';

export interface FolderLock {
  release(): Promise<void>;
}

/** `open` takes the lock of the file with it on macOS and the BSDs; Node has no name for it. */
const O_EXLOCK = 0x20;

/**
 * Takes the folder for this process alone. The lock is held by the operating system, so it ends
 * with the process however that ends, and two processes that ask at once cannot both get it:
 * Linux and Windows know the folder by its inode under a name that only one process can listen on,
 * the BSDs lock a file in it. On Linux processes in different network namespaces (containers) do
 * not see each other's locks. Throws a StartFailure when another process has the folder.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const owner = join(folder, 'owner');
  try {
    const lock = await (isBsd() ? lockFile(join(folder, 'lock')) : lockName(folder));
    await writeFile(owner, `${process.pid}\n`);
    return lock;
  } catch (error) {
    if (!['EADDRINUSE', 'EAGAIN', 'EWOULDBLOCK'].includes(errorCode(error))) throw error;
    const pid = await readFile(owner, 'utf8').catch(() => '');
    const by = /^\d+\n$/.test(pid) ? ` (process ${pid.trim()})` : '';
    throw new StartFailure(
      `The data folder ${folder} is in use by another server${by}. Stop it, or set DATA_DIR to another folder.`,
    );
  }
}

const isBsd = (): boolean => process.platform === 'darwin' || process.platform.endsWith('bsd');

async function lockFile(file: string): Promise<FolderLock> {
  const flags = constants.O_RDWR | constants.O_CREAT | constants.O_NONBLOCK | O_EXLOCK;
  const handle: FileHandle = await open(file, flags, 0o600);
  return { release: () => handle.close() };
}

async function lockName(folder: string): Promise<FolderLock> {
  const { dev, ino } = await stat(folder, { bigint: true });
  const prefix = process.platform === 'win32' ? '\\\\.\\pipe\\' : '\0';
  const server = createServer((socket) => socket.destroy());
  await listen(server, `${prefix}parallax-data-${dev}-${ino}`);
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
