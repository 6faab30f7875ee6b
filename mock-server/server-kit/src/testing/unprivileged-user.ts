import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const exec = promisify(execFile);

const idOf = async (which: '-u' | '-g', name: string): Promise<number> =>
  Number((await exec('id', [which, name])).stdout);

/** Finds a user for programs that refuse to run as root; undefined when not running as root. */
export async function findUnprivilegedUser(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    try {
      return { uid: await idOf('-u', name), gid: await idOf('-g', name) };
    } catch {
      // there is no such user
    }
  }
  throw new Error('There is no user postgres or nobody to run as.');
}
