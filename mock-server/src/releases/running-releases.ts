import { setTimeout as after } from 'node:timers/promises';
import {
  type OnRejected,
  type ProductMap,
  productMapOf,
  type Registry,
  type RemoteName,
} from '@parallax/federation/registry';
import { type ShellFacts, shellReasons } from '@parallax/federation/release';
import { BUILT_VERSION } from '@parallax/protocol';
import type { Log } from '@parallax/server-kit/log/log';
import { StorageUnavailable } from '@parallax/server-kit/storage/pool';
import type { Database } from '@parallax/server-kit/storage/storage';
import { LRUCache } from 'lru-cache';
import { type Channel, readChannels } from './channel-store.ts';
import { isInShare } from './pseudonyms.ts';
import type { PageRemotes, Remotes, RunningRemote } from './remotes.ts';
import type { StoredVersion, VersionStore } from './version-store.ts';

/** The remotes of a page: published versions, and the built remotes that have none. */
class PageReleases implements PageRemotes {
  readonly #built: Remotes;
  readonly #published: ReadonlyMap<RemoteName, StoredVersion>;
  readonly #onRejected: OnRejected;
  #map: { readonly built: ProductMap; readonly map: ProductMap } | undefined;

  constructor(built: Remotes, published: readonly StoredVersion[], onRejected: OnRejected) {
    this.#built = built;
    this.#published = new Map(published.map((version) => [version.remote, version]));
    this.#onRejected = onRejected;
  }

  get(name: RemoteName): RunningRemote | undefined {
    return this.#published.get(name) ?? this.#built.get(name);
  }

  registry(): Registry {
    const { remotes, contributions } = this.#built.registry();
    const published = [...this.#published.values()];
    return {
      remotes: [
        ...remotes.filter(({ name }) => !this.#published.has(name)),
        ...published.map(({ entry }) => entry),
      ],
      contributions: {
        ...contributions,
        ...Object.fromEntries(published.map((version) => [version.remote, version.contributions])),
      },
    };
  }

  productMap(): ProductMap {
    const built = this.#built.productMap();
    if (this.#map?.built === built) return this.#map.map;
    const map = productMapOf(this.registry().contributions, this.#onRejected);
    this.#map = { built, map };
    return map;
  }
}

/** A change made by another server takes effect within this time. */
const AGE_MAX_MS = 1_000;
/** A page waits at most this long for the channels, then uses the last snapshot. */
const TIMEOUT_MS = 1_000;
const VIEWS_CACHED = 64;

interface Snapshot {
  readonly channels: readonly Channel[];
  readonly readAt: number;
}

/** Which versions run now, and for whom. */
export class RunningReleases {
  #snapshot: Snapshot = { channels: [], readAt: Number.NEGATIVE_INFINITY };
  #reading: Promise<void> | undefined;
  #change = 0;
  readonly #views = new LRUCache<string, PageRemotes>({ max: VIEWS_CACHED });
  readonly #logged = new Set<string>();

  constructor(
    private readonly dependencies: {
      readonly db: Database;
      readonly builtRemotes: Remotes;
      readonly versions: VersionStore;
      readonly shell: () => ShellFacts | undefined;
      readonly log: Log;
    },
  ) {}

  /** Makes the next page read the channels again, after a change by this server. */
  invalidate(): void {
    this.#snapshot = { ...this.#snapshot, readAt: Number.NEGATIVE_INFINITY };
    this.#reading = undefined;
    this.#change += 1;
  }

  async channels(): Promise<readonly Channel[]> {
    if (performance.now() - this.#snapshot.readAt > AGE_MAX_MS) {
      this.#reading ??= this.#read();
      await Promise.race([this.#reading, after(TIMEOUT_MS, undefined, { ref: false })]);
    }
    return this.#snapshot.channels;
  }

  /**
   * The remotes of one page: those that the installation built, unless a published version runs.
   * `pseudonym` is called only while a version has a share of the users; a browser without one is outside
   * every share.
   */
  async forPage(pseudonym: () => string | undefined): Promise<PageRemotes> {
    const channels = await this.channels();
    const published: StoredVersion[] = [];
    for (const channel of channels) {
      const chosen = await this.#chooseVersion(channel, pseudonym);
      if (chosen) published.push(chosen);
    }
    if (published.length === 0) return this.dependencies.builtRemotes;
    const key = published.map(({ remote, version }) => `${remote}@${version}`).join(' ');
    const cached = this.#views.get(key);
    if (cached) return cached;
    const view = new PageReleases(this.dependencies.builtRemotes, published, this.dependencies.log);
    this.#views.set(key, view);
    return view;
  }

  /**
   * The published version for this user; undefined for the build of the installation. If the version of
   * the rollout is missing or incompatible with the shell, the user receives the stable version; if
   * that is missing or incompatible too, the build of the installation.
   */
  async #chooseVersion(
    channel: Channel,
    pseudonym: () => string | undefined,
  ): Promise<StoredVersion | undefined> {
    const { remote, share, stable, pinned } = channel;
    const user = pinned === null && share ? pseudonym() : undefined;
    const isShared = share && user !== undefined && isInShare(user, remote, share);
    for (const version of isShared ? [share.version, stable] : [pinned ?? stable]) {
      if (version === BUILT_VERSION) return undefined;
      const stored = await this.dependencies.versions.get(remote, version).catch(() => undefined);
      if (stored && this.#isCompatible(stored)) return stored;
    }
    return undefined;
  }

  #isCompatible(version: StoredVersion): boolean {
    const shell = this.dependencies.shell();
    const reasons = shell ? shellReasons(version, shell) : [];
    if (reasons.length === 0) return true;
    const line = `${version.remote} ${version.version} is incompatible with this shell: ${reasons.join(' ')}`;
    if (!this.#logged.has(line))
      this.dependencies.log(line, { remote: version.remote, version: version.version });
    this.#logged.add(line);
    return false;
  }

  async #read(): Promise<void> {
    const change = this.#change;
    const readAt = performance.now();
    const channels = await readChannels(this.dependencies.db).catch((error: unknown) => {
      // the storage has logged its outage
      if (!(error instanceof StorageUnavailable)) {
        this.dependencies.log(`The releases could not be read: ${String(error)}`);
      }
      return this.#snapshot.channels;
    });
    // the channels have changed since; the next page reads them again
    if (change !== this.#change) return;
    this.#snapshot = { channels, readAt };
    this.#reading = undefined;
  }
}
