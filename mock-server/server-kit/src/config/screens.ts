import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type RemoteName, remoteNameSchema } from '@parallax/federation/registry';
import { REPOSITORY } from './product.ts';
import { StartFailure } from './start-failure.ts';

export interface RemoteFolder {
  readonly name: RemoteName;
  /** the remote's package, with package.json and the build in `build/` */
  readonly folder: string;
}

/** Folders of the built screens. */
export interface ScreenFolders {
  /** the shell's build */
  readonly shell: string;
  readonly remotes: readonly RemoteFolder[];
}

/**
 * These remotes come first: when two remotes contribute the same key, the first one in the list is
 * used.
 */
const FIRST = ['mf-workspace', 'mf-analytics', 'mf-settings', 'mf-mobile'];

function repositoryRemotes(): RemoteFolder[] {
  const others = readdirSync(REPOSITORY)
    .filter((folder) => folder.startsWith('mf-') && !FIRST.includes(folder))
    .filter((folder) => existsSync(join(REPOSITORY, folder, 'webpack.config.mjs')));
  return [...FIRST, ...others.toSorted()].flatMap((folder) => {
    const name = remoteNameSchema.safeParse(folder.replaceAll('-', '_'));
    return name.success ? [{ name: name.data, folder: join(REPOSITORY, folder) }] : [];
  });
}

/** The screens that this repository builds. */
export const REPOSITORY_SCREENS: ScreenFolders = {
  shell: join(REPOSITORY, 'shell/build'),
  remotes: repositoryRemotes(),
};

/** Throws a StartFailure when the shell is not built. Remotes may be missing. */
export function requireShell({ shell }: ScreenFolders): void {
  const file = join(shell, 'page.json');
  if (existsSync(file)) return;
  throw new StartFailure(`The screens are not built (${file} is missing). Run: npm run build`);
}
