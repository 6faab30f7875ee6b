import {
  absenceReasons,
  missingRemoteReasons,
  otherRemoteReasons,
  type ShellFacts,
  shellReasons,
  type VersionFacts,
} from '@parallax/federation/release';
import { BUILT_VERSION, type ReleaseSet } from '@parallax/protocol';
import type { Database } from '@parallax/server-kit/storage/storage';
import { ApiFailure } from '../http/api/api-failure.ts';
import type { BuiltVersions } from './built-versions.ts';
import { type Channel, emptyChannel, runningVersions } from './channel-store.ts';
import type { VersionStore } from './version-store.ts';

type Channels = ReadonlyMap<string, Channel>;

/** The version for users who are not in the rollout. */
const defaultVersion = ({ pinned, stable }: Channel): string => pinned ?? stable;

export const versionNotFound = ({ remote, version }: ReleaseSet[number]): ApiFailure =>
  new ApiFailure(404, `${remote} has no version ${version}.`);

/** A text that identifies a set of versions, whatever their order. */
export const setKeyOf = (set: ReleaseSet): string =>
  set
    .map(({ remote, version }) => `${remote}@${version}`)
    .sort()
    .join(' ');

/**
 * All versions, built and published, and whether they are compatible. Its methods take `db` as a
 * parameter: inside a transaction, pass the transaction, which may hold the only connection.
 */
export class VersionCatalogue {
  constructor(
    private readonly built: BuiltVersions,
    private readonly versions: VersionStore,
    private readonly shell: () => ShellFacts | undefined,
  ) {}

  /** Empty without a built shell. */
  shellVersion(): string {
    return this.shell()?.version ?? '';
  }

  /** The facts of a version; undefined if it does not exist. */
  async facts(db: Database, remote: string, version: string): Promise<VersionFacts | undefined> {
    const built = this.built.get(remote, version);
    return built ? this.built.facts(built) : this.versions.get(remote, version, db);
  }

  /** The displayed name of a version that is given as channels store it. */
  nameOf(remote: string, version: string): string {
    return this.built.fromStored(remote, version);
  }

  /** The remotes that are built by the installation or have been published. */
  remoteNames(channels: Channels): ReadonlySet<string> {
    return new Set<string>([...this.built.names(), ...channels.keys()]);
  }

  /** The set of versions that runs for users who are in no rollout, with `change` applied. */
  async resultingSet(
    db: Database,
    channels: Channels,
    change?: ReleaseSet[number],
  ): Promise<ReleaseSet> {
    const names = new Set(this.remoteNames(channels));
    if (change) names.add(change.remote);
    const set: ReleaseSet = [];
    for (const remote of [...names].sort()) {
      const channel = channels.get(remote);
      const version =
        remote === change?.remote
          ? change.version
          : channel
            ? defaultVersion(channel)
            : BUILT_VERSION;
      // `built` is resolved to the built version; remotes without a build are omitted
      const facts = await this.facts(db, remote, version);
      if (facts) set.push({ remote, version: facts.version });
    }
    return set;
  }

  /**
   * Why a version is incompatible with the shell or the other versions of the set; empty if it is
   * compatible. The set may lack remotes that the version uses: they must run when it is promoted.
   */
  async reasons(db: Database, version: VersionFacts, set: ReleaseSet): Promise<string[]> {
    const others: VersionFacts[] = [];
    for (const { remote, version: other } of set) {
      const facts = remote === version.remote ? undefined : await this.facts(db, remote, other);
      if (facts) others.push(facts);
    }
    return [...this.#shellReasons(version), ...otherRemoteReasons(version, others)];
  }

  /**
   * Why a version of a remote, given as channels store it, is incompatible with the shell or any
   * version of another remote that runs for at least some users; empty if it is not. The remotes
   * that it uses must run for all users. The build of the installation is not compared with the
   * shell. If the version does not exist (`built` without a build), the remote would not run at all.
   * Then there is one reason for each running version that uses it.
   */
  async runningReasons(
    db: Database,
    channels: Channels,
    { remote, version }: ReleaseSet[number],
  ): Promise<string[]> {
    const others: VersionFacts[] = [];
    const runningForAll = new Set<string>();
    for (const name of this.remoteNames(channels)) {
      if (name === remote) continue;
      runningForAll.add(name);
      for (const other of runningVersions(channels.get(name) ?? emptyChannel(name))) {
        const facts = await this.facts(db, name, other);
        if (facts) others.push(facts);
        else runningForAll.delete(name);
      }
    }
    const facts = await this.facts(db, remote, version);
    if (!facts) return absenceReasons(remote, others);
    const shell = version === BUILT_VERSION ? [] : this.#shellReasons(facts);
    return [
      ...shell,
      ...otherRemoteReasons(facts, others),
      ...missingRemoteReasons(facts, runningForAll),
    ];
  }

  #shellReasons(version: VersionFacts): string[] {
    const shell = this.shell();
    if (!shell) return ['This server has no shell that the version could be compared with.'];
    return shellReasons(version, shell);
  }
}
