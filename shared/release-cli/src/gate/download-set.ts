import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { getReleaseVersion, type ReleaseSet } from '@parallax/protocol';
import { CommandFailure } from '../cli/command-failure.ts';
import { folderOf } from '../create/remote-names.ts';
import { sha256 } from '../remote-build/read-build.ts';
import { inParallel } from '../server/in-parallel.ts';
import type { ReleaseServer } from '../server/release-server.ts';

/** The package version in the name of a version: `1.4.0` of `1.4.0-3f6f1f0b7a10`. */
const packageVersionOf = (version: string): string => version.replace(/-[0-9a-f]{8,}$/, '');

/**
 * Downloads each version of a set into its own package below `folder`, in the layout of a local
 * build. Every file is compared with its hash.
 */
export async function downloadSet(
  server: ReleaseServer,
  set: ReleaseSet,
  folder: string,
): Promise<void> {
  for (const { remote, version } of set) {
    const { files } = await server.call(getReleaseVersion, { query: { remote, version } });
    if (files.length === 0) {
      throw new CommandFailure(
        'failed',
        `${remote} ${version} is served by another origin, and its files cannot be downloaded from the server.`,
      );
    }
    const target = join(folder, folderOf(remote));
    // a compressed form is sent in place of its file and has no address of its own
    const downloadable = files.filter(({ path }) => !path.endsWith('.br'));
    await inParallel(downloadable, async ({ path, hash }) => {
      const content = await server.download(`/remotes/${remote}/${version}/${path}`);
      if (sha256(content) !== hash) {
        throw new CommandFailure(
          'failed',
          `${remote} ${version} ${path} does not match the published hash.`,
        );
      }
      const file = join(target, 'build', path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, content);
    });
    const manifest = { name: remote, version: packageVersionOf(version) };
    writeFileSync(join(target, 'package.json'), JSON.stringify(manifest));
  }
}
