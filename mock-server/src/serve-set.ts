import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { remoteNameSchema } from '@parallax/federation/registry';
import { REPOSITORY_SCREENS } from '@parallax/server-kit/config/screens';
import { runServer } from './run-server.ts';

/** The packages of remotes in a folder, each named like mf-settings. */
const findRemotes = (folder: string) =>
  readdirSync(folder)
    .toSorted()
    .flatMap((name) => {
      const remote = remoteNameSchema.safeParse(name.replaceAll('-', '_'));
      return remote.success ? [{ name: remote.data, folder: join(folder, name) }] : [];
    });

/**
 * Serves, for a gate, the shell of this repository with only the remotes in the folder RELEASE_SET.
 * The repository's own builds of remotes are not served.
 */
await runServer({
  ...REPOSITORY_SCREENS,
  remotes: findRemotes(process.env['RELEASE_SET'] ?? ''),
});
