import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readFile, rename, unlink, writeFile } from 'node:fs/promises';
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
  await mkdir(folder, { mode: 0o700 });
}

/**
 * Makes sure that the data folder exists and can be written.
 * Throws a StartFailure that says why it cannot.
 */
export async function prepareDataFolder(folder: string): Promise<void> {
  const probe = join(folder, `.probe-${process.pid}`);
  try {
    await makeFolder(folder);
    await writeFile(probe, '');
    await unlink(probe);
  } catch (error) {
    const code = errorCode(error);
    throw new StartFailure(
      `The data folder ${folder} cannot be written: ${REASONS[code] ?? code}. Set DATA_DIR to another folder.`,
    );
  }
}

/**
 * The secret that signs session cookies: made once, kept in a file of the data folder that only
 * its owner may read, so that people stay signed in when the server is started again. The folder
 * has to be locked.
 */
export async function sessionSecret(folder: string): Promise<string> {
  const file = join(folder, 'session-secret');
  const present = await readFile(file, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return '';
    throw unusable(file, error);
  });
  if (present.length >= 32) return present;
  const secret = randomBytes(32).toString('hex');
  const fresh = `${file}.${process.pid}`;
  try {
    const handle = await open(fresh, 'w', 0o600);
    await handle.writeFile(secret);
    await handle.sync();
    await handle.close();
    await rename(fresh, file);
  } catch (error) {
    throw unusable(file, error);
  }
  return secret;
}

const unusable = (file: string, error: unknown): StartFailure => {
  const code = errorCode(error);
  return new StartFailure(
    `${file} cannot be used: ${REASONS[code] ?? code}. Mend that, or set DATA_DIR to another folder.`,
  );
};
