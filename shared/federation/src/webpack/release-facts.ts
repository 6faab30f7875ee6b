import type { RemoteName } from '../registry/remote-name.ts';
import { CONTRACT, type ReleaseDescriptor } from '../release/contract.ts';

const NAMED = /["'`](mf_[a-z0-9_]{1,40})\/([A-Za-z0-9][A-Za-z0-9_./-]*)["'`]/g;

/** Finds the exposes of other remotes that the scripts of a build reference. */
export function releaseFacts(name: RemoteName, scripts: Iterable<string>): ReleaseDescriptor {
  const uses = new Set<string>();
  for (const script of scripts) {
    for (const [, remote, expose] of script.matchAll(NAMED)) {
      if (remote !== name) uses.add(`${remote}/${expose}`);
    }
  }
  return { contract: CONTRACT.newest, uses: [...uses].sort() };
}
