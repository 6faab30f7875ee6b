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
  EACCES: 'you may not write there',
  EPERM: 'you may not write there',
  EROFS: 'the file system is read-only',
  ENOTDIR: 'a file is in the way',
  EEXIST: 'a file is in the way',
  ENOENT: 'such a folder cannot be made',
  ENOSPC: 'the disk is full',
  EISDIR: 'a folder is in the way',
};

/** Node's own recursive mkdir never ends where folders cannot be made, as below /proc. */
async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  await makeFolder(dirname(folder));
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    // another server has made it in the meantime
    if (!existsSync(folder)) throw error;
  });
}

/** What a folder lets others than its owner do. */
const OTHERS = 0o077;
/** The names of what a server keeps in its data folder, and of what a disk of its own brings. */
const KEPT = /^(pg(\.new)?|owner|lock|(session-secret|secrets-key)(\..*)?|\.probe-.*|lost\+found)$/;

/**
 * Closes a folder to everybody but us, who own it. Throws a StartFailure when others may enter one
 * that is not ours to close. Where there are no users, as on Windows, it does nothing.
 */
async function closeToOthers(folder: string): Promise<void> {
  const user = process.getuid?.();
  if (user === undefined) return;
  const { mode, uid } = await stat(folder);
  if ((mode & OTHERS) === 0) return;
  const isOurs = uid === user && (await readdir(folder)).every((name) => KEPT.test(name));
  if (!isOurs) {
    const why = uid === user ? 'holds other things as well' : "is another user's";
    throw new StartFailure(
      `The data folder ${folder} ${why}, and others may enter it. Set DATA_DIR to a folder of its own, such as a new one in it.`,
    );
  }
  await chmod(folder, 0o700);
}

/**
 * Makes sure that the data folder exists, can be written, and is closed to other users.
 * Throws a StartFailure that says why it is not.
 */
export async function prepareDataFolder(folder: string): Promise<void> {
  const probe = join(folder, `.probe-${randomUUID()}`);
  try {
    await makeFolder(folder);
    await closeToOthers(folder);
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

/** A new file lasts when its folder was written as well. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync();
  await handle.close();
}

function requireWhole(file: string, secret: string): string {
  if (secret.length >= 32) return secret;
  throw new StartFailure(`The file ${file} is damaged. Bring it back from a copy, or remove it.`);
}

/**
 * A secret that is made once and kept in a file of the data folder that only its owner may read,
 * as hex of 32 bytes. Of servers that make it at once on one folder, all get the same.
 */
async function keptSecret(folder: string, name: string): Promise<string> {
  const file = join(folder, name);
  const present = await readFile(file, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return '';
    throw unusable(file, error);
  });
  if (present !== '') return requireWhole(file, present);
  const secret = randomBytes(32).toString('hex');
  const fresh = `${file}.${randomUUID()}`;
  try {
    const handle = await open(fresh, 'w', 0o600);
    await handle.writeFile(secret);
    await handle.sync();
    await handle.close();
  } catch (error) {
    throw unusable(file, error);
  }
  try {
    // unlike a rename, this leaves alone what another server has made in the meantime
    await link(fresh, file);
    await syncFolder(folder);
    return secret;
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw unusable(file, error);
    return requireWhole(file, await readFile(file, 'utf8'));
  } finally {
    await unlink(fresh);
  }
}

const unusable = (file: string, error: unknown): StartFailure => {
  const code = errorCode(error);
  return new StartFailure(
    `${file} cannot be used: ${REASONS[code] ?? code}. Mend that, or set DATA_DIR to another folder.`,
  );
};

/** The secret that signs session cookies, so that people stay signed in after a restart. */
export const sessionSecret = (folder: string): Promise<string> =>
  keptSecret(folder, 'session-secret');

/** The key that keys and secrets are sealed under, of 32 bytes. */
export const secretsKey = async (folder: string): Promise<Uint8Array> =>
  Buffer.from(await keptSecret(folder, 'secrets-key'), 'hex');
