import { createHash } from 'node:crypto';
import { join } from 'node:path';
import {
  type Contributions,
  type Manifest,
  manifestSchema,
  type OnRejected,
  type ProductMap,
  parseContributions,
  productMapOf,
  type Registry,
  type RegistryEntry,
  type RemoteName,
} from '@parallax/federation/registry';
import { integrityOf, RELEASE_FILE, singletonsOf } from '@parallax/federation/release';
import { packageVersion } from '@parallax/server-kit/config/product';
import type { RemoteFolder } from '@parallax/server-kit/config/screens';
import type { RemoteState } from '../http/health.ts';
import { watchedFiles } from './watched-files.ts';

/** A version of a remote that a page can load. */
export interface RunningRemote {
  readonly entry: RegistryEntry;
  readonly manifest: Manifest;
}

/** A remote as built by this installation, with the folder of its files. */
export interface BuiltRemote extends RunningRemote {
  readonly build: string;
}

/** Receives each new build, and a function that returns whether it is still the newest. */
type OnBuilt = (built: BuiltRemote, isCurrent: () => boolean) => void;

/** The remotes of one page. */
export interface PageRemotes {
  get(name: RemoteName): RunningRemote | undefined;
  registry(): Registry;
  productMap(): ProductMap;
}

function parseManifest(content: Buffer | undefined): Manifest | undefined {
  try {
    return manifestSchema.safeParse(JSON.parse(String(content))).data;
  } catch {
    return undefined;
  }
}

/** Files of a build that can change while its manifest and entry script do not. */
const DESCRIBING_FILES = ['contributions.json', RELEASE_FILE];

/**
 * Builds the registry entry of a remote; undefined while its build is being written. `contents` are
 * the manifest, the entry script and `DESCRIBING_FILES`. The version identifies all served bytes,
 * since the names of the other files contain their hashes and are in the entry script:
 * `<package version>-<8 hex digits of the hash of the contents>`.
 */
function builtRemote(
  { name, folder }: RemoteFolder,
  contents: readonly Buffer[],
): BuiltRemote | undefined {
  const [content, script] = contents;
  const manifest = parseManifest(content);
  if (!manifest) return undefined;
  const digest = createHash('sha256');
  for (const bytes of contents) digest.update(bytes);
  const bytes = digest.digest('hex').slice(0, 8);
  const version = `${packageVersion(join(folder, 'package.json'))}-${bytes}`;
  const base = `/remotes/${name}/${version}/`;
  const entry: RegistryEntry = {
    name,
    version,
    manifest: `${base}mf-manifest.json`,
    manifestIntegrity: integrityOf(content ?? ''),
    entry: {
      url: `${base}${name}.js`,
      integrity: integrityOf(script ?? ''),
    },
    singletons: singletonsOf(manifest),
    traffic: 1,
  };
  return { entry, manifest, build: join(folder, 'build') };
}

/**
 * Reads the contributions of a remote; returns the last ones while the file is missing, as between
 * two builds.
 */
function contributionsIn(
  { name, folder }: RemoteFolder,
  onRejected: OnRejected,
): () => Contributions {
  let last: Contributions = {};
  const read = watchedFiles([join(folder, 'build/contributions.json')], ([content]) => {
    try {
      return parseContributions(name, JSON.parse(String(content)), onRejected);
    } catch {
      onRejected(`The contributions of ${name} are rejected: the file is not JSON.`);
      return {};
    }
  });
  return () => {
    last = read() ?? last;
    return last;
  };
}

/**
 * The configured remotes. A remote without a build cannot be loaded but retains its contributions, so
 * that the page can show its failure where it belongs.
 */
export class Remotes implements PageRemotes {
  readonly #folders: readonly RemoteFolder[];
  readonly #read: ReadonlyMap<RemoteName, () => BuiltRemote | undefined>;
  readonly #contributions: readonly (readonly [RemoteName, () => Contributions])[];
  readonly #onRejected: OnRejected;
  #cachedMap: { contributions: readonly Contributions[]; map: ProductMap } | undefined;
  #onBuilt: OnBuilt | undefined;

  /** @param onRejected receives the reason why a contribution is omitted */
  constructor(folders: readonly RemoteFolder[], onRejected: OnRejected) {
    this.#folders = folders;
    this.#onRejected = onRejected;
    this.#contributions = folders.map((remote) => [
      remote.name,
      contributionsIn(remote, onRejected),
    ]);
    this.#read = new Map(
      folders.map((remote) => {
        const inBuild = (file: string) => join(remote.folder, 'build', file);
        const read = watchedFiles(
          ['mf-manifest.json', `${remote.name}.js`].map(inBuild),
          (contents) => {
            const built = builtRemote(remote, contents);
            if (built) this.#onBuilt?.(built, () => this.#isCurrent(built));
            return built;
          },
          DESCRIBING_FILES.map(inBuild),
        );
        return [remote.name, read];
      }),
    );
  }

  /** Set it before the first request; it is also called for the existing builds. */
  set onBuilt(onBuilt: OnBuilt) {
    this.#onBuilt = onBuilt;
    for (const { name } of this.#folders) {
      const built = this.get(name);
      if (built) onBuilt(built, () => this.#isCurrent(built));
    }
  }

  #isCurrent({ entry }: BuiltRemote): boolean {
    return this.get(entry.name)?.entry.version === entry.version;
  }

  get(name: RemoteName): BuiltRemote | undefined {
    return this.#read.get(name)?.();
  }

  /** The registry from which the shell loads remotes and builds the product map. */
  registry(): Registry {
    const remotes = this.#folders.flatMap(({ name }) => this.get(name)?.entry ?? []);
    return { remotes, contributions: this.#currentContributions() };
  }

  /** The product map of all contributions, recomputed when one of them changes. */
  productMap(): ProductMap {
    const byRemote = this.#currentContributions();
    const contributions = Object.values(byRemote);
    const cached = this.#cachedMap;
    if (cached?.contributions.every((one, index) => one === contributions[index]))
      return cached.map;
    const map = productMapOf(byRemote, this.#onRejected);
    this.#cachedMap = { contributions, map };
    return map;
  }

  #currentContributions(): Registry['contributions'] {
    return Object.fromEntries(this.#contributions.map(([name, read]) => [name, read()]));
  }

  states(): RemoteState[] {
    return this.#folders.map(({ name }) => {
      const version = this.get(name)?.entry.version ?? null;
      return { name, state: version === null ? 'absent' : 'up', version };
    });
  }
}
