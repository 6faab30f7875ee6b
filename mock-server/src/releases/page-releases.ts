import {
  type OnRejected,
  type ProductMap,
  productMapOf,
  type Registry,
  type RemoteName,
} from '@parallax/federation/registry';
import type { PageRemotes, Remotes, RunningRemote } from '../page/remotes.ts';
import type { StoredVersion } from './version-store.ts';

/** The remotes of a page: published versions, and the built remotes that have none. */
export class PageReleases implements PageRemotes {
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
