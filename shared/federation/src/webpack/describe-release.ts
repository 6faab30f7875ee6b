import type { RemoteName } from '../registry/remote-name.ts';
import { INTERFACE_VERSIONS, type ReleaseDescriptor } from '../release/release-descriptor.ts';

const NAMED = /["'`](mf_[a-z0-9_]{1,40})\/([A-Za-z0-9][A-Za-z0-9_./-]*)["'`]/g;

/** The descriptor of a build, with the exposes of other remotes that its scripts reference. */
export function describeRelease(name: RemoteName, scripts: Iterable<string>): ReleaseDescriptor {
  const uses = new Set<string>();
  for (const script of scripts) {
    for (const [, remote, expose] of script.matchAll(NAMED)) {
      if (remote !== name) uses.add(`${remote}/${expose}`);
    }
  }
  return { contract: INTERFACE_VERSIONS.newest, uses: [...uses].sort() };
}
