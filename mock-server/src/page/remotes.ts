import { createHash } from 'node:crypto';
import { join } from 'node:path';
import {
  FEDERATION_RUNTIME,
  type Manifest,
  manifestSchema,
  type Registry,
  type RegistryEntry,
  type RemoteName,
} from '@parallax/federation/registry';
import { packageVersion } from '../config/product.ts';
import type { RemoteFolder } from '../config/screens.ts';
import type { RemoteState } from '../http/health.ts';
import { watchedFiles } from './watched-files.ts';

/** A remote as it is served: its registry entry, its manifest, and the folder of its files. */
export interface BuiltRemote {
  readonly entry: RegistryEntry;
  readonly manifest: Manifest;
  readonly build: string;
}

const hash = (algorithm: string, ...contents: (Buffer | undefined)[]) => {
  const digest = createHash(algorithm);
  for (const content of contents) digest.update(content ?? '');
  return digest;
};

function parseManifest(content: Buffer | undefined): Manifest | undefined {
  try {
    return manifestSchema.safeParse(JSON.parse(String(content))).data;
  } catch {
    return undefined;
  }
}

const singletonsOf = ({ shared, metaData }: Manifest): RegistryEntry['singletons'] => ({
  ...Object.fromEntries(
    shared
      .filter(({ singleton }) => singleton !== false)
      .map(({ name, requiredVersion }) => [name, requiredVersion]),
  ),
  [FEDERATION_RUNTIME]: `^${metaData.pluginVersion}`,
});

/**
 * The remote with this manifest and entry script; undefined while a build is being written. The
 * version names the bytes: `<package version>-<8 hex of the hash of both>`.
 */
function builtRemote(
  { name, folder }: RemoteFolder,
  content: Buffer | undefined,
  script: Buffer | undefined,
): BuiltRemote | undefined {
  const manifest = parseManifest(content);
  if (!manifest) return undefined;
  const bytes = hash('sha256', content, script).digest('hex').slice(0, 8);
  const version = `${packageVersion(join(folder, 'package.json'))}-${bytes}`;
  const base = `/remotes/${name}/${version}/`;
  const entry: RegistryEntry = {
    name,
    version,
    manifest: `${base}mf-manifest.json`,
    entry: {
      url: `${base}${name}.js`,
      integrity: `sha384-${hash('sha384', script).digest('base64')}`,
    },
    singletons: singletonsOf(manifest),
    traffic: 1,
  };
  return { entry, manifest, build: join(folder, 'build') };
}

/** The remotes that have a build. One without, or between two builds, is simply not there. */
export class Remotes {
  readonly #folders: readonly RemoteFolder[];
  readonly #read: ReadonlyMap<RemoteName, () => BuiltRemote | undefined>;

  constructor(folders: readonly RemoteFolder[]) {
    this.#folders = folders;
    this.#read = new Map(
      folders.map((remote) => {
        const files = ['mf-manifest.json', `${remote.name}.js`];
        const read = watchedFiles(
          files.map((file) => join(remote.folder, 'build', file)),
          ([manifest, script]) => builtRemote(remote, manifest, script),
        );
        return [remote.name, read];
      }),
    );
  }

  get(name: RemoteName): BuiltRemote | undefined {
    return this.#read.get(name)?.();
  }

  /** What the shell loads remotes by. */
  registry(): Registry {
    const remotes = this.#folders.flatMap(({ name }) => this.get(name)?.entry ?? []);
    return { remotes };
  }

  states(): RemoteState[] {
    return this.#folders.map(({ name }) => {
      const version = this.get(name)?.entry.version ?? null;
      return { name, state: version === null ? 'absent' : 'up', version };
    });
  }
}
