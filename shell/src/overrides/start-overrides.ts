import { observeRemotes } from '@parallax/federation/loading';
import {
  type Contributions,
  parseContributions,
  type Registry,
  type RegistryEntry,
} from '@parallax/federation/registry';
import { logSkipped } from '../registry/log-skipped.ts';
import { confirmedOverride, OVERRIDE_PARAMETER, type Override } from './override.ts';
import { setOverrideState } from './override-state.ts';

const TIMEOUT_MS = 3_000;

async function contributionsOf({ remote, manifest }: Override): Promise<Contributions | undefined> {
  try {
    const response = await fetch(new URL('contributions.json', manifest), {
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) return undefined;
    return parseContributions(remote, await response.json(), logSkipped);
  } catch {
    // the remote shows the failure when it is loaded
    return undefined;
  }
}

const entryOf = ({ remote, manifest }: Override): RegistryEntry => ({
  name: remote,
  version: 'override',
  manifest,
  entry: { url: new URL(`${remote}.js`, manifest).href, integrity: '' },
  singletons: {},
  traffic: 1,
  override: true,
});

/** The registry in which the confirmed override of this tab replaces the released version. */
export async function startOverrides(
  registry: Registry,
  origins: readonly string[],
): Promise<Registry> {
  // read before the router, which may replace the address
  const requested = new URLSearchParams(location.search).get(OVERRIDE_PARAMETER);
  const override = confirmedOverride(origins);
  const setFailed = (failed: boolean) => setOverrideState({ requested, override, failed });
  setFailed(false);
  if (!override) return registry;
  observeRemotes({
    failed: ({ remote }) => {
      if (remote === override.remote) setFailed(true);
    },
    recovered: (remote) => {
      if (remote === override.remote) setFailed(false);
    },
    used: () => {},
  });
  const own = await contributionsOf(override);
  return {
    remotes: [
      ...registry.remotes.filter(({ name }) => name !== override.remote),
      entryOf(override),
    ],
    contributions: own
      ? { ...registry.contributions, [override.remote]: own }
      : registry.contributions,
  };
}
