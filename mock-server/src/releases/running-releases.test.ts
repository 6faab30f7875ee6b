import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { shellFactsOf } from '@parallax/federation/release';
import type { Storage } from '@parallax/server-kit/storage/storage';
import { openStorageWithTraders } from '../testing/open-storage-with-traders.ts';
import { Remotes } from './remotes.ts';
import { RunningReleases } from './running-releases.ts';
import { UNKNOWN_SIZES } from './sizes.ts';
import { toyBuild, toyShell } from './testing/toy-build.ts';
import { VersionStore } from './version-store.ts';

const remote = 'mf_toy';
const version = '1.1.0-0123456789ab';
let storage: Storage;
let remove: () => Promise<void>;
beforeAll(async () => {
  ({ storage, remove } = await openStorageWithTraders());
});
afterAll(() => remove());

const textOf = (content: Uint8Array | undefined): string => Buffer.from(content ?? []).toString();

it('uses the build of the installation instead of a stored version with an earlier interface version, and logs the reason', async () => {
  const contributions = {
    widgets: [{ type: 'TOY', narrow: { wholeRow: true, leastRows: 14 } }],
  };
  const files = toyBuild({ interfaceVersion: 1, contributions });
  const hash = `sha384-${'a'.repeat(64)}`;
  const entry = {
    name: remote,
    version,
    manifest: `/remotes/${remote}/${version}/mf-manifest.json`,
    entry: { url: `/remotes/${remote}/${version}/${remote}.js`, integrity: hash },
    singletons: {},
    traffic: 1,
  };
  await storage.db
    .insertInto('release_version')
    .values({
      remote,
      version,
      published_by: 'admin@acme.example',
      revision: null,
      source: 'published',
      entry: JSON.stringify(entry),
      manifest: textOf(files.get('mf-manifest.json')),
      contributions: textOf(files.get('contributions.json')),
      descriptor: textOf(files.get('release.json')),
      sizes: JSON.stringify(UNKNOWN_SIZES),
    })
    .execute();
  await storage.db
    .insertInto('release_channel')
    .values({ remote, stable: version, share_percent: 0, served: JSON.stringify([]) })
    .execute();
  const logged: string[] = [];
  const shell = shellFactsOf(JSON.parse(textOf(toyShell().get('mf-manifest.json'))), '0123abcd');
  const built = new Remotes([], () => undefined);
  const releases = new RunningReleases({
    db: storage.db,
    builtRemotes: built,
    versions: new VersionStore(storage.db),
    shell: () => shell,
    log: (line) => logged.push(line),
  });
  expect(await releases.forPage(() => 'a')).toBe(built);
  expect(logged).toEqual([
    `${remote} ${version} is incompatible with this shell: It was built for interface version 1, but the shell accepts only version 2.`,
  ]);
});
