import { getReleaseSet, type ReleaseSet } from '@parallax/protocol';
import { CommandFailure } from '../cli/command-failure.ts';
import type { ReleaseServer } from '../server/release-server.ts';
import { channelOf, type NamedVersion, resolveVersion } from '../server/remote-version.ts';

/**
 * The set to test: the versions that would run after the promotion of the first named version, with
 * the other named versions in place of the running ones. Without named versions, the running set.
 */
export async function gateSet(
  server: ReleaseServer,
  named: readonly NamedVersion[],
): Promise<ReleaseSet> {
  const versions = new Map<string, string>();
  for (const { remote, version } of named) {
    if (versions.has(remote)) {
      throw new CommandFailure('usage', `${remote} is in the set twice.`);
    }
    versions.set(remote, resolveVersion(await channelOf(server, remote), version));
  }
  const [first] = versions;
  const query = first === undefined ? {} : { remote: first[0], version: first[1] };
  const { set } = await server.call(getReleaseSet, { query });
  const others = [...versions].filter(([remote]) => !set.some((entry) => entry.remote === remote));
  return [
    ...set.map(({ remote, version }) => ({ remote, version: versions.get(remote) ?? version })),
    ...others.map(([remote, version]) => ({ remote, version })),
  ];
}
