import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { integrityOf } from '@parallax/federation/release';
import { getPlatform, type ReleaseSet } from '@parallax/protocol';
import { z } from 'zod';
import { CommandFailure } from '../cli/command-failure.ts';
import { folderOf } from '../create/remote-names.ts';
import type { Platform } from '../server/release-server.ts';
import { withLocalServer } from './local-server.ts';

const registrySchema = z.object({
  remotes: z.array(
    z.object({
      name: z.string(),
      manifestIntegrity: z.string(),
      entry: z.object({ integrity: z.string() }),
    }),
  ),
});

/** The integrity hashes that a browser would verify, by the name of the remote. */
type Integrities = Readonly<Record<string, readonly [manifest: string, entry: string]>>;

const integrity = (file: string) => integrityOf(readFileSync(file));

const downloaded = (set: ReleaseSet, folder: string): Integrities =>
  Object.fromEntries(
    set.map(({ remote }) => {
      const build = join(folder, folderOf(remote), 'build');
      const files = [join(build, 'mf-manifest.json'), join(build, `${remote}.js`)] as const;
      return [remote, [integrity(files[0]), integrity(files[1])]];
    }),
  );

async function served(url: string, signal: AbortSignal): Promise<Integrities> {
  const response = await fetch(new URL('/remotes/registry.json', url), { signal });
  const { remotes } = registrySchema.parse(await response.json());
  return Object.fromEntries(
    remotes.map(({ name, manifestIntegrity, entry }) => [
      name,
      [manifestIntegrity, entry.integrity],
    ]),
  );
}

/**
 * Starts the shell of this checkout once with the downloaded set, and checks that it is the shell
 * of the server and runs exactly these remotes.
 */
export async function requireSameShell(
  root: string,
  options: {
    readonly set: ReleaseSet;
    readonly setFolder: string;
    readonly data: string;
    readonly platform: Platform;
    readonly signal: AbortSignal;
  },
): Promise<void> {
  const { set, setFolder, data, platform, signal } = options;
  await withLocalServer(root, { set: setFolder, data, signal }, async ({ url, call }) => {
    const own = await call(getPlatform);
    if (own.shell !== platform.shell) {
      throw new CommandFailure(
        'refused',
        `The shell of this checkout (${own.productVersion}, ${own.shell}) is not that of the server (${platform.productVersion}, ${platform.shell}). Check out and build its revision.`,
      );
    }
    if (isDeepStrictEqual(await served(url, signal), downloaded(set, setFolder))) return;
    throw new CommandFailure(
      'failed',
      'The shell of the gate runs other versions than those of the set.',
    );
  });
}
