import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { remoteNameSchema } from '@parallax/federation/registry';
import { REPOSITORY_SCREENS } from './config/screens.ts';
import { runServer } from './run-server.ts';

/** The packages of remotes in a folder, each named like mf-settings. */
const remotesIn = (folder: string) =>
  readdirSync(folder)
    .toSorted()
    .flatMap((name) => {
      const remote = remoteNameSchema.safeParse(name.replaceAll('-', '_'));
      return remote.success ? [{ name: remote.data, folder: join(folder, name) }] : [];
    });

/**
 * The shell of this repository with exactly the remotes in the folder RELEASE_SET, for a gate: what
 * the repository itself has built of them is not served.
 */
await runServer({
  ...REPOSITORY_SCREENS,
  remotes: remotesIn(process.env['RELEASE_SET'] ?? ''),
});
