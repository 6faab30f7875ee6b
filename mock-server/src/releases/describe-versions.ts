import type { VersionFacts } from '@parallax/federation/release';
import { BUILT_VERSION, type ReleaseChannel, type ReleaseVersion } from '@parallax/protocol';
import type { Database } from '@parallax/server-kit/storage/storage';
import type { BuiltVersions } from './built-versions.ts';
import { type Channel, earlierStable } from './channel-store.ts';
import { countUsers } from './failures/user-counts.ts';
import { type Sizes, sizesOf } from './sizes.ts';
import type { StoredVersion, VersionStore } from './version-store.ts';

const LISTED_PER_REMOTE = 50;

type CountOf = Awaited<ReturnType<typeof countUsers>>;

/** Versions and channels as the API shows them. */
export class VersionDescriber {
  constructor(
    private readonly dependencies: {
      readonly db: Database;
      readonly built: BuiltVersions;
      readonly versions: VersionStore;
    },
  ) {}

  /** Undefined if the version does not exist. */
  async version(remote: string, version: string): Promise<ReleaseVersion | undefined> {
    const { db, built, versions } = this.dependencies;
    const countOf = await countUsers(db, remote);
    if (built.get(remote, version)) return this.#built(remote, countOf);
    const stored = await versions.get(remote, version);
    return stored && describePublished(stored, countOf);
  }

  /** The newest versions of each remote, newest first; the built versions come last. */
  async all(): Promise<ReleaseVersion[]> {
    const { db, built, versions } = this.dependencies;
    const countOf = await countUsers(db);
    const rows = await db
      .selectFrom('release_version')
      .select(['remote', 'version'])
      .orderBy('created_at', 'desc')
      .execute();
    const listed = new Map<string, number>();
    const result: ReleaseVersion[] = [];
    for (const { remote, version } of rows) {
      const rank = listed.get(remote) ?? 0;
      listed.set(remote, rank + 1);
      const stored = rank < LISTED_PER_REMOTE && (await versions.get(remote, version));
      if (stored) result.push(describePublished(stored, countOf));
    }
    for (const name of built.names()) {
      const described = await this.#built(name, countOf);
      if (described) result.push(described);
    }
    return result;
  }

  channel(channel: Channel): ReleaseChannel {
    const { remote, stable, candidate, share, pinned } = channel;
    const earlier = earlierStable(channel);
    const built = this.dependencies.built.get(remote, BUILT_VERSION)?.entry.version ?? null;
    const toName = (version: string | null | undefined): string | null =>
      version === BUILT_VERSION ? built : (version ?? null);
    return {
      remote,
      stable: toName(stable),
      stableIsBuilt: stable === BUILT_VERSION,
      built,
      candidate,
      share: share && {
        ...share,
        version: this.dependencies.built.fromStored(remote, share.version),
      },
      previous: toName(earlier[0]),
      served: earlier.map(toName).filter((version) => version !== null),
      pinned: toName(pinned),
    };
  }

  async #built(remote: string, countOf: CountOf): Promise<ReleaseVersion | undefined> {
    const { built } = this.dependencies;
    const found = built.get(remote, BUILT_VERSION);
    if (!found) return undefined;
    const entry = found.manifest.metaData.remoteEntry;
    const sizes = sizesOf(await built.files(found), `${entry.path}${entry.name}`);
    const origin = { source: 'built', at: null, by: null, revision: null } as const;
    return describe(await built.facts(found), sizes, origin, countOf);
  }
}

function describe(
  { remote, version, manifest, descriptor }: VersionFacts,
  sizes: Sizes,
  origin: Pick<ReleaseVersion, 'source' | 'at' | 'by' | 'revision'>,
  countOf: CountOf,
): ReleaseVersion {
  const { users, failing, firstUseMs } = countOf(remote, version);
  return {
    remote,
    version,
    ...origin,
    ...sizes,
    interfaceVersion: descriptor?.contract ?? null,
    uses: descriptor?.uses ?? [],
    exposes: manifest.exposes.map(({ path }) => path.replace(/^\.\//, '')),
    people: users,
    failingPeople: failing,
    firstUseMs,
  };
}

const describePublished = (stored: StoredVersion, countOf: CountOf): ReleaseVersion => {
  const { source, by, revision } = stored;
  return describe(
    stored,
    stored.sizes,
    { source, at: stored.at.toISOString(), by, revision },
    countOf,
  );
};
