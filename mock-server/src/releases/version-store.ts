import {
  type Contributions,
  type Manifest,
  manifestSchema,
  parseContributions,
  type RegistryEntry,
  type RemoteName,
  registryEntrySchema,
  remoteNameSchema,
} from '@parallax/federation/registry';
import { releaseDescriptorSchema, type VersionFacts } from '@parallax/federation/release';
import type { Database } from '@parallax/server-kit/storage/storage';
import { LRUCache } from 'lru-cache';
import { type Sizes, sizesSchema } from './sizes.ts';

/** A published version; it never changes. */
export interface StoredVersion extends VersionFacts {
  readonly remote: RemoteName;
  readonly source: 'published' | 'origin';
  readonly at: Date;
  readonly by: string;
  readonly revision: string | null;
  readonly entry: RegistryEntry;
  readonly manifest: Manifest;
  readonly contributions: Contributions;
  readonly sizes: Sizes;
}

const ignore = (): void => undefined;
/**
 * more than `VersionDescriber.all()` reads for up to nine remotes (50 each), so that listing their
 * versions does not evict the running ones
 */
const VERSIONS_CACHED = 500;

/** The published versions, with a cache of the most recently used ones. */
export class VersionStore {
  readonly #cache = new LRUCache<string, StoredVersion>({ max: VERSIONS_CACHED });

  constructor(private readonly db: Database) {}

  /** @param db inside a transaction, pass the transaction, which may hold the only connection */
  async get(
    remote: string,
    version: string,
    db: Database = this.db,
  ): Promise<StoredVersion | undefined> {
    const key = `${remote} ${version}`;
    const cached = this.#cache.get(key);
    if (cached) return cached;
    const row = await db
      .selectFrom('release_version')
      .selectAll()
      .where('remote', '=', remote)
      .where('version', '=', version)
      .executeTakeFirst();
    if (!row) return undefined;
    const name = remoteNameSchema.parse(row.remote);
    const stored: StoredVersion = {
      remote: name,
      version,
      source: row.source,
      at: row.created_at,
      by: row.published_by,
      revision: row.revision,
      entry: registryEntrySchema.parse(row.entry),
      manifest: manifestSchema.parse(row.manifest),
      contributions: parseContributions(name, row.contributions, ignore),
      descriptor: releaseDescriptorSchema.parse(row.descriptor),
      sizes: sizesSchema.parse(row.sizes),
    };
    this.#cache.set(key, stored);
    return stored;
  }

  clear(): void {
    this.#cache.clear();
  }
}
