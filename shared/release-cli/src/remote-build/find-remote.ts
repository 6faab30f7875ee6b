import { existsSync, readFileSync } from 'node:fs';
import { basename, isAbsolute, join, resolve, sep } from 'node:path';
import { z } from 'zod';
import { CommandFailure } from '../cli/command-failure.ts';
import { folderOf, remoteOfFolder } from '../create/remote-names.ts';

/** The package of a remote in this repository or elsewhere. */
export interface RemotePackage {
  readonly remote: string;
  readonly folder: string;
  /** of its package.json */
  readonly version: string;
}

const packageSchema = z.object({ version: z.string() });

/** A plain name is a package of the repository; an argument with a slash is a folder. */
function folderIn(root: string, given: string): string {
  const isPath = given.includes('/') || given.includes(sep) || isAbsolute(given);
  return isPath ? resolve(given) : join(root, folderOf(given));
}

/** @throws CommandFailure */
export function findRemote(root: string, given: string): RemotePackage {
  const folder = folderIn(root, given);
  const file = join(folder, 'package.json');
  const name = basename(folder);
  if (!/^mf-[a-z0-9-]{1,40}$/.test(name) || !existsSync(file)) {
    throw new CommandFailure('usage', `There is no remote '${given}' (${file} is missing).`);
  }
  const parsed = packageSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!parsed.success) throw new CommandFailure('usage', `${file} has no version.`);
  return { remote: remoteOfFolder(name), folder, version: parsed.data.version };
}
