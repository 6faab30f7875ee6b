import { existsSync, readFileSync } from 'node:fs';
import { basename, isAbsolute, join, resolve, sep } from 'node:path';
import { z } from 'zod';
import { CommandFailure } from '../cli/command-failure.ts';
import { folderOf, isRemoteFolder, remoteOfFolder } from '../create/remote-names.ts';

/** The package of a remote in this repository or elsewhere. */
export interface RemotePackage {
  readonly remote: string;
  readonly folder: string;
  /** of its package.json */
  readonly version: string;
}

const packageSchema = z.object({ version: z.string() });

/** A plain name is a package of the repository; an argument with a slash is a folder. */
function folderIn(root: string, nameOrFolder: string): string {
  const isPath =
    nameOrFolder.includes('/') || nameOrFolder.includes(sep) || isAbsolute(nameOrFolder);
  return isPath ? resolve(nameOrFolder) : join(root, folderOf(nameOrFolder));
}

/** @throws CommandFailure */
export function findRemote(root: string, nameOrFolder: string): RemotePackage {
  const folder = folderIn(root, nameOrFolder);
  const file = join(folder, 'package.json');
  const name = basename(folder);
  if (!isRemoteFolder(name)) {
    throw new CommandFailure(
      'usage',
      `'${name}' cannot be the folder of a remote: its name must consist of mf- and 1 to 40 lower-case letters, digits and hyphens, like mf-risk-lab. Rename the folder.`,
    );
  }
  if (!existsSync(file)) {
    throw new CommandFailure('usage', `There is no remote '${nameOrFolder}' (${file} is missing).`);
  }
  const parsed = packageSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!parsed.success) throw new CommandFailure('usage', `${file} has no version.`);
  return { remote: remoteOfFolder(name), folder, version: parsed.data.version };
}
