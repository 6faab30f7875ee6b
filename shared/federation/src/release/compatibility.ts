import { satisfy } from '@module-federation/runtime/core';
import { type Manifest, manifestSchema } from '../registry/manifest.ts';
import { FEDERATION_RUNTIME } from '../registry/registry.ts';
import { INTERFACE_VERSIONS, type ReleaseDescriptor } from './release-descriptor.ts';

/** The data of a version that the compatibility check needs. */
export interface VersionFacts {
  readonly remote: string;
  readonly version: string;
  readonly manifest: Manifest;
  /** undefined for a build without the file, such as one with an older @parallax/federation */
  readonly descriptor: ReleaseDescriptor | undefined;
}

/** What the shell provides to every remote. */
export interface ShellFacts {
  /** hash of the build's content */
  readonly version: string;
  readonly federationRuntime: string;
  readonly shared: Readonly<
    Record<string, { readonly version: string; readonly singleton: boolean }>
  >;
}

const isSingleton = ({ singleton }: Manifest['shared'][number]): boolean => singleton !== false;

/**
 * The versions of the federation runtime that a remote accepts; its build does not contain the
 * runtime.
 */
export const runtimeRangeOf = ({ metaData }: Manifest): string => `^${metaData.pluginVersion}`;

/** The singletons of a remote with the ranges that it accepts, for its registry entry. */
export const singletonsOf = (manifest: Manifest): Record<string, string> => ({
  ...Object.fromEntries(
    manifest.shared.filter(isSingleton).map(({ name, requiredVersion }) => [name, requiredVersion]),
  ),
  [FEDERATION_RUNTIME]: runtimeRangeOf(manifest),
});

/** Reads what a shell provides from the manifest of its build; undefined if it is not one. */
export function shellFactsOf(manifest: unknown, version: string): ShellFacts | undefined {
  const parsed = manifestSchema.safeParse(manifest).data;
  if (!parsed) return undefined;
  const shared = parsed.shared.map((module) => [
    module.name,
    { version: module.version, singleton: isSingleton(module) },
  ]);
  return {
    version,
    federationRuntime: parsed.metaData.pluginVersion,
    shared: Object.fromEntries(shared),
  };
}

function interfaceReasons({ descriptor }: VersionFacts): string[] {
  if (!descriptor) {
    return [
      'Its build does not state an interface version. Build it with the current @parallax/federation.',
    ];
  }
  const { contract: interfaceVersion } = descriptor;
  const { oldest, newest }: { oldest: number; newest: number } = INTERFACE_VERSIONS;
  if (interfaceVersion >= oldest && interfaceVersion <= newest) return [];
  const accepted = oldest === newest ? `version ${newest}` : `versions ${oldest} to ${newest}`;
  return [
    `It was built for interface version ${interfaceVersion}, but the shell accepts only ${accepted}.`,
  ];
}

/** Why a version is incompatible with the shell; empty if it is compatible. */
export function shellReasons(version: VersionFacts, shell: ShellFacts): string[] {
  const { manifest } = version;
  const reasons = interfaceReasons(version);
  const range = runtimeRangeOf(manifest);
  if (!satisfy(shell.federationRuntime, range)) {
    reasons.push(
      `It needs the federation runtime ${range}, but the shell has ${shell.federationRuntime}.`,
    );
  }
  for (const { name, requiredVersion } of manifest.shared.filter(isSingleton)) {
    const provided = Object.hasOwn(shell.shared, name) ? shell.shared[name] : undefined;
    if (!provided || satisfy(provided.version, requiredVersion)) continue;
    reasons.push(
      `It needs the singleton ${name} ${requiredVersion}, but the shell has ${provided.version}.`,
    );
  }
  return reasons;
}

const exposesOf = ({ manifest }: VersionFacts): ReadonlySet<string> =>
  new Set(manifest.exposes.map(({ path }) => path));

/** The modules that `user` uses and `used` does not expose. */
function missingModules(user: VersionFacts, used: VersionFacts): string[] {
  const exposes = exposesOf(used);
  const prefix = `${used.remote}/`;
  return (user.descriptor?.uses ?? [])
    .filter((used) => used.startsWith(prefix))
    .map((used) => used.slice(prefix.length))
    .filter((expose) => !exposes.has(`./${expose}`));
}

/** The incompatibilities of other versions while no version of `remote` runs. */
export const absenceReasons = (remote: string, others: readonly VersionFacts[]): string[] =>
  others.flatMap((other) =>
    (other.descriptor?.uses ?? [])
      .filter((used) => used.startsWith(`${remote}/`))
      .map((used) => `${other.remote} ${other.version} uses ${used}, but ${remote} would not run.`),
  );

/** The modules that a version uses of remotes that are not among `running`. */
export const missingRemoteReasons = (
  { remote, descriptor }: VersionFacts,
  running: ReadonlySet<string>,
): string[] =>
  (descriptor?.uses ?? []).flatMap((used) => {
    const [name = ''] = used.split('/');
    return name === remote || running.has(name)
      ? []
      : `It uses ${used}, but ${name} would not run.`;
  });

/** Why a version is incompatible with the running versions of other remotes. */
export function otherRemoteReasons(
  version: VersionFacts,
  others: readonly VersionFacts[],
): string[] {
  const reasons: string[] = [];
  for (const other of others) {
    if (other.remote === version.remote) continue;
    for (const expose of missingModules(version, other)) {
      reasons.push(`It uses ${other.remote}/${expose}, which ${other.version} does not expose.`);
    }
    for (const expose of missingModules(other, version)) {
      reasons.push(
        `${other.remote} ${other.version} uses '${expose}', which this version does not expose.`,
      );
    }
  }
  return reasons;
}
