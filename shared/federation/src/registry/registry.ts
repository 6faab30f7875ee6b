import { z } from 'zod';
import {
  type Contributions,
  firstIssueOf,
  type OnRejected,
  parseContributions,
} from './contributions.ts';
import { type RemoteName, remoteNameSchema } from './remote-name.ts';

/** The runtime of the federation, provided by the shell; a key of `RegistryEntry.singletons`. */
export const FEDERATION_RUNTIME = '@module-federation/runtime';

/** One released version of a remote, as the shell needs it to load it. */
export const registryEntrySchema = z.object({
  name: remoteNameSchema,
  version: z.string().min(1),
  /** address of the remote's mf-manifest.json */
  manifest: z.string().min(1),
  /** SHA-384 hash of the manifest; missing in entries from older servers */
  manifestIntegrity: z.string().startsWith('sha384-').optional(),
  /** the remote's entry script and its SHA-384 hash (subresource integrity) */
  entry: z.object({ url: z.string().min(1), integrity: z.string().startsWith('sha384-') }),
  /** the singletons that it shares, and the ranges it accepts */
  singletons: z.record(z.string(), z.string()),
  /** the share of users who get this version, from 0 to 1 */
  traffic: z.number().min(0).max(1),
});
export type RegistryEntry = z.infer<typeof registryEntrySchema> & {
  /** replaces the released version in this page only; its files are not checked */
  readonly override?: true;
};

/** The content of `/remotes/registry.json`, which the page includes. */
export interface Registry {
  readonly remotes: readonly RegistryEntry[];
  /** by remote, including remotes whose files cannot be served right now */
  readonly contributions: Readonly<Record<RemoteName, Contributions>>;
}

const EMPTY: Registry = { remotes: [], contributions: {} };

const outerSchema = z.object({
  remotes: z.array(z.unknown()),
  contributions: z.record(z.string(), z.unknown()),
});

/** Parses a registry. Invalid entries are rejected; the rest is kept. */
export function parseRegistry(value: unknown, onRejected: OnRejected): Registry {
  const outer = outerSchema.safeParse(value);
  if (!outer.success) {
    onRejected(`The registry is rejected: ${firstIssueOf(outer.error)}`);
    return EMPTY;
  }
  const remotes = outer.data.remotes.flatMap((entry, index) => {
    const parsed = registryEntrySchema.safeParse(entry);
    if (parsed.success) return [parsed.data];
    onRejected(`remotes[${index}] of the registry is rejected: ${firstIssueOf(parsed.error)}`);
    return [];
  });
  const contributions: Record<RemoteName, Contributions> = {};
  for (const [name, own] of Object.entries(outer.data.contributions)) {
    const remote = remoteNameSchema.safeParse(name);
    if (remote.success)
      contributions[remote.data] = parseContributions(remote.data, own, onRejected);
    else onRejected(`The contributions of ${name} are rejected: ${firstIssueOf(remote.error)}`);
  }
  return { remotes, contributions };
}
