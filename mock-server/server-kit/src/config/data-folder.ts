import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  chmod,
  link,
  mkdir,
  open,
  readdir,
  readFile,
  stat,
  unlink,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from './errors.ts';
import { StartFailure } from './start-failure.ts';

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOTDIR: 'a file exists at this path',
  EEXIST: 'a file exists at this path',
  ENOENT: 'the folder cannot be created',
  ENOSPC: 'the disk is full',
  EISDIR: 'a folder exists at this path',
};

/** Creates a folder. Node's recursive mkdir never returns where it cannot, as below /proc. */
async function createFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  await createFolder(dirname(folder));
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    // another server may have created it concurrently
    if (!existsSync(folder)) throw error;
  });
}

/** Permission bits of group and others. */
const OTHERS = 0o077;
/** Names of the server's files, and of those that a new file system contains. */
const ALLOWED_ENTRIES =
  /^(pg(\.new)?|owner|lock|about|kept|(session-secret|secrets-key)(\..*)?|\.probe-.*|lost\+found)$/;

/**
 * Restricts a folder to its owner. Throws a StartFailure when other users can access it and it belongs
 * to another user or contains other files. Does nothing on systems without user ids.
 */
async function restrictToOwner(folder: string): Promise<void> {
  const user = process.getuid?.();
  if (user === undefined) return;
  const { mode, uid } = await stat(folder);
  if ((mode & OTHERS) === 0) return;
  const mayRestrict =
    uid === user && (await readdir(folder)).every((name) => ALLOWED_ENTRIES.test(name));
  if (!mayRestrict) {
    const why = uid === user ? 'contains other files' : 'belongs to another user';
    throw new StartFailure(
      `The data folder ${folder} ${why}, and other users can access it. Set DATA_DIR to a separate folder, such as a new subfolder.`,
    );
  }
  await chmod(folder, 0o700);
}

/**
 * Ensures that the data folder exists, is writable and is inaccessible to other users. Throws a StartFailure
 * with the reason otherwise.
 */
export async function prepareDataFolder(folder: string): Promise<void> {
  const probe = join(folder, `.probe-${randomUUID()}`);
  try {
    await createFolder(folder);
    await restrictToOwner(folder);
    await writeFile(probe, '');
    await unlink(probe);
  } catch (error) {
    if (error instanceof StartFailure) throw error;
    const code = errorCode(error);
    throw new StartFailure(
      `The data folder ${folder} cannot be written: ${REASONS[code] ?? code}. Set DATA_DIR to another folder.`,
    );
  }
}

/** Syncs a folder, after which new files in it are durable. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync();
  await handle.close();
}

function assertComplete(file: string, secret: string): string {
  if (secret.length >= 32) return secret;
  throw new StartFailure(`The file ${file} is damaged. Restore it from a backup, or remove it.`);
}

/**
 * Reads a secret (hex of 32 bytes) from a file of the data folder, or creates it with access for
 * its owner only. Servers that create it concurrently all get the same secret.
 */
async function readOrCreateSecret(folder: string, name: string): Promise<string> {
  const file = join(folder, name);
  const existing = await readFile(file, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return '';
    throw unusable(file, error);
  });
  if (existing !== '') return assertComplete(file, existing);
  const secret = randomBytes(32).toString('hex');
  const temporary = `${file}.${randomUUID()}`;
  try {
    const handle = await open(temporary, 'w', 0o600);
    await handle.writeFile(secret);
    await handle.sync();
    await handle.close();
  } catch (error) {
    throw unusable(file, error);
  }
  try {
    // unlike a rename, a link never replaces the file of another server
    await link(temporary, file);
    await syncFolder(folder);
    return secret;
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw unusable(file, error);
    return assertComplete(file, await readFile(file, 'utf8'));
  } finally {
    await unlink(temporary);
  }
}

const unusable = (file: string, error: unknown): StartFailure => {
  const code = errorCode(error);
  return new StartFailure(
    `${file} cannot be used: ${REASONS[code] ?? code}. Fix that, or set DATA_DIR to another folder.`,
  );
};

/** The secret that signs session cookies; it survives restarts, so users stay signed in. */
export const sessionSecret = (folder: string): Promise<string> =>
  readOrCreateSecret(folder, 'session-secret');

/** The 32 byte key that encrypts stored keys and secrets. */
export const secretsKey = async (folder: string): Promise<Uint8Array> =>
  Buffer.from(await readOrCreateSecret(folder, 'secrets-key'), 'hex');
