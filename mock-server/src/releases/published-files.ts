import { extname } from 'node:path';
import { releaseRemoteSchema, versionNameSchema } from '@parallax/protocol';
import type { Database } from '@parallax/server-kit/storage/storage';
import type { RequestHandler } from 'express';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { IMMUTABLE } from '../http/static-files.ts';
import { readFiles } from './uploads.ts';
import { isServed } from './version-content.ts';

const CACHE_BYTES = 64 * 1024 * 1024;
const LISTS_CACHED = 100;

const addressSchema = z.object({ name: releaseRemoteSchema, version: versionNameSchema });

interface Listed {
  /** hashes by path */
  readonly hashes: ReadonlyMap<string, string>;
}

/** Serves the files of published versions, whether they run or not. */
export class PublishedFiles {
  readonly #contents = new LRUCache<string, Uint8Array>({
    maxSize: CACHE_BYTES,
    maxEntrySize: CACHE_BYTES / 4,
    // an empty file has no size that the cache accepts
    sizeCalculation: ({ length }) => length + 1,
  });
  readonly #lists = new LRUCache<string, Listed>({ max: LISTS_CACHED });

  constructor(private readonly db: Database) {}

  clear(): void {
    this.#lists.clear();
    this.#contents.clear();
  }

  /** Expects the route parameters `name` and `version`, and the path of the file as the rest. */
  readonly handler: RequestHandler = async (request, response, next) => {
    const { name, version } = addressSchema.safeParse(request.params).data ?? {};
    const path = request.path.slice(1);
    if (name === undefined || version === undefined || !isServed(path)) return next();
    const hashes = await this.#hashesOf(name, version);
    const hash = hashes?.get(path);
    if (hashes === undefined || hash === undefined || path.endsWith('.br')) return next();
    const brotli = request.acceptsEncodings('br') === 'br' ? hashes.get(`${path}.br`) : undefined;
    const content = await this.#contentOf(brotli ?? hash);
    if (!content) return next();
    response.set('Cache-Control', IMMUTABLE).vary('Accept-Encoding');
    if (brotli !== undefined) response.set('Content-Encoding', 'br');
    response.type(extname(path) || 'application/octet-stream');
    response.set('Content-Length', String(content.length));
    response.end(request.method === 'HEAD' ? undefined : content);
  };

  async #hashesOf(remote: string, version: string): Promise<Listed['hashes'] | undefined> {
    const key = `${remote} ${version}`;
    const cached = this.#lists.get(key);
    if (cached) return cached.hashes;
    const rows = await this.db
      .selectFrom('release_version_file')
      .select(['path', 'hash'])
      .where('remote', '=', remote)
      .where('version', '=', version)
      .execute();
    // a version that does not exist may be published later
    if (rows.length === 0) return undefined;
    const hashes = new Map(rows.map(({ path, hash }) => [path, hash]));
    this.#lists.set(key, { hashes });
    return hashes;
  }

  async #contentOf(hash: string): Promise<Uint8Array | undefined> {
    const cached = this.#contents.get(hash);
    if (cached) return cached;
    const content = (await readFiles(this.db, [hash])).get(hash);
    if (content) this.#contents.set(hash, content);
    return content;
  }
}
