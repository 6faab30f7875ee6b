import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { RemoteName } from '@parallax/federation/registry';
import { remoteNameSchema } from '@parallax/federation/registry';
import { RELEASE_FILE, type VersionFacts } from '@parallax/federation/release';
import { BUILT_VERSION, type ReleaseFile } from '@parallax/protocol';
import { LRUCache } from 'lru-cache';
import type { BuiltRemote, Remotes } from './remotes.ts';
import { contentHash, isServed, readDescriptor } from './version-content.ts';

const LISTS_CACHED = 20;

async function filesIn(folder: string): Promise<ReleaseFile[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => isServed(path) && !path.startsWith('.'))
    .sort();
  const files: ReleaseFile[] = [];
  for (const path of paths) {
    const content = await readFile(join(folder, path));
    files.push({ path, hash: contentHash(content), bytes: content.length });
  }
  return files;
}

/** The remotes that the installation built itself, described like published versions. */
export class BuiltVersions {
  readonly #lists = new LRUCache<string, readonly ReleaseFile[]>({ max: LISTS_CACHED });

  constructor(readonly remotes: Remotes) {}

  /** Finds a version by its name or as `built`; undefined if it is not the current build. */
  get(remote: string, version: string): BuiltRemote | undefined {
    const name = remoteNameSchema.safeParse(remote).data;
    const built = name && this.remotes.get(name);
    return built && [built.entry.version, BUILT_VERSION].includes(version) ? built : undefined;
  }

  /** A version as channels store it: `built` for the current build. */
  toStored(remote: string, version: string): string {
    return this.get(remote, version) ? BUILT_VERSION : version;
  }

  /** The reverse of `toStored`; `built` while there is no build. */
  fromStored(remote: string, version: string): string {
    return version === BUILT_VERSION
      ? (this.get(remote, version)?.entry.version ?? version)
      : version;
  }

  names(): readonly RemoteName[] {
    return this.remotes.states().map(({ name }) => remoteNameSchema.parse(name));
  }

  async facts({ entry, manifest, build }: BuiltRemote): Promise<VersionFacts> {
    const file = await readFile(join(build, RELEASE_FILE)).catch(() => undefined);
    const descriptor = readDescriptor(file);
    return { remote: entry.name, version: entry.version, manifest, descriptor };
  }

  /** The served files of a build. */
  async files({ entry, build }: BuiltRemote): Promise<readonly ReleaseFile[]> {
    const key = `${entry.name} ${entry.version}`;
    const cached = this.#lists.get(key);
    if (cached) return cached;
    const files = await filesIn(build);
    this.#lists.set(key, files);
    return files;
  }
}
