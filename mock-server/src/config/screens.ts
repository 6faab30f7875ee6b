import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { RemoteName } from '@parallax/federation/registry';
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

/** The screens as this repository builds them. */
export const REPOSITORY_SCREENS: ScreenFolders = {
  shell: join(REPOSITORY, 'shell/build'),
  remotes: [
    { name: 'mf_workspace', folder: join(REPOSITORY, 'mf-workspace') },
    { name: 'mf_analytics', folder: join(REPOSITORY, 'mf-analytics') },
    { name: 'mf_settings', folder: join(REPOSITORY, 'mf-settings') },
    { name: 'mf_mobile', folder: join(REPOSITORY, 'mf-mobile') },
  ],
};

/** Throws a StartFailure when the shell is not built. Remotes may be missing. */
export function requireShell({ shell }: ScreenFolders): void {
  const file = join(shell, 'page.json');
  if (existsSync(file)) return;
  throw new StartFailure(`The screens are not built (${file} is missing). Run: npm run build`);
}
