import { isDeepStrictEqual } from 'node:util';
import { getPlatform, getReleaseSet, type ReleaseSet } from '@parallax/protocol';
import { CommandFailure } from '../cli/command-failure.ts';
import type { Platform } from '../server/release-server.ts';
import { withOwnServer } from './own-server.ts';

const inOrder = (set: ReleaseSet) =>
  set.map(({ remote, version }) => `${remote} ${version}`).toSorted();

/**
 * Starts the shell of this checkout with the downloaded set once, and compares what it runs with what
 * has to be tested: the same shell as the server, and exactly these versions.
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
  await withOwnServer(root, { set: setFolder, data, signal }, async (call) => {
    const own = await call(getPlatform);
    if (own.shell !== platform.shell) {
      throw new CommandFailure(
        'refused',
        `The shell of this checkout (${own.productVersion}, ${own.shell}) is not that of the server (${platform.productVersion}, ${platform.shell}). Check out and build its revision.`,
      );
    }
    const { set: served } = await call(getReleaseSet);
    if (isDeepStrictEqual(inOrder(served), inOrder(set))) return;
    throw new CommandFailure('failed', 'The shell of the gate does not run the set.', [
      `to test: ${inOrder(set).join(', ')}`,
      `served: ${inOrder(served).join(', ')}`,
    ]);
  });
}
