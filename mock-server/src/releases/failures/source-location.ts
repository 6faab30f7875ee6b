import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { join } from 'node:path';
import type { Database } from '@parallax/server-kit/storage/storage';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { BuiltVersions } from '../built-versions.ts';
import { readFiles } from '../uploads.ts';
import type { Frame } from './scrub.ts';

/** Size limit of the cache of parsed source maps, in characters of `mappings`. */
const MAPS_CACHED_CHARS = 16 * 1024 * 1024;

const mapSchema = z.object({
  version: z.number(),
  file: z.string().default(''),
  sources: z.array(z.string()),
  names: z.array(z.string()).default([]),
  mappings: z.string(),
  sourceRoot: z.string().default(''),
});

const locationSchema = z.object({
  originalSource: z.string(),
  originalLine: z.int(),
  originalColumn: z.int(),
});

/** `webpack://mf_settings/./src/page/page.tsx?1234` is `src/page/page.tsx`. */
const sourcePath = (source: string): string =>
  source
    .replace(/^webpack:\/\/[^/]*\//, '')
    .replace(/\?.*$/, '')
    .replace(/^(?:\.{0,2}\/)+/, '');

const REMOTE_FILE = /^\/remotes\/([^/]+)\/([^/]+)\/(.+)$/;
const SHELL_FILE = /^\/assets\/([\w.-]+?)(?:\?v=([0-9a-f]{8}))?$/;
/** File names with a content hash, which never change their content. */
const HASHED = /\.[0-9a-f]{8,}\.js$/;
const HASH_LENGTH = 8;

/** Finds locations in the source using the source maps of versions and of the shell. */
export class SourceLocations {
  readonly #maps = new LRUCache<string, SourceMap>({
    maxSize: MAPS_CACHED_CHARS,
    maxEntrySize: MAPS_CACHED_CHARS / 4,
  });

  constructor(
    private readonly db: Database,
    private readonly built: BuiltVersions,
    private readonly shellFolder: string | undefined,
  ) {}

  /** The source of the topmost frame that has a source map; null without any. */
  async find(frames: readonly Frame[]): Promise<Frame | null> {
    for (const frame of frames) {
      const map = await this.#mapOf(frame.file);
      // source maps count from 0, stacks from 1
      const entry = map?.findEntry(frame.line - 1, frame.column - 1);
      const location = locationSchema.safeParse(entry).data;
      if (!location) continue;
      return {
        file: sourcePath(location.originalSource),
        line: location.originalLine + 1,
        column: location.originalColumn + 1,
      };
    }
    return null;
  }

  async #mapOf(file: string): Promise<SourceMap | undefined> {
    const cached = this.#maps.get(file);
    if (cached) return cached;
    const text = await this.#read(file).catch(() => undefined);
    if (text === undefined) return undefined;
    try {
      // the sources themselves are not needed, and make up most of a map
      const payload: SourceMapPayload = {
        ...mapSchema.parse(JSON.parse(text)),
        sourcesContent: [],
      };
      const map = new SourceMap(payload);
      this.#maps.set(file, map, { size: payload.mappings.length + 1 });
      return map;
    } catch {
      return undefined;
    }
  }

  async #read(file: string): Promise<string | undefined> {
    const [, asset, hash] = SHELL_FILE.exec(file) ?? [];
    if (asset !== undefined) return this.#readShellMap(asset, hash);
    const [, remote = '', version = '', path = ''] = REMOTE_FILE.exec(file) ?? [];
    if (path === '' || path.split('/').includes('..')) return undefined;
    const built = this.built.get(remote, version);
    if (built) return readFile(join(built.build, `${path}.map`), 'utf8');
    const row = await this.db
      .selectFrom('release_version_file')
      .select('hash')
      .where('remote', '=', remote)
      .where('version', '=', version)
      .where('path', '=', `${path}.map`)
      .executeTakeFirst();
    const content = row && (await readFiles(this.db, [row.hash])).get(row.hash);
    return content && Buffer.from(content).toString('utf8');
  }

  /** The source map of a shell's script; undefined if the script does not match the hash. */
  async #readShellMap(asset: string, hash: string | undefined): Promise<string | undefined> {
    if (this.shellFolder === undefined) return undefined;
    const script = join(this.shellFolder, asset);
    if (!HASHED.test(asset)) {
      const digest = createHash('sha256').update(await readFile(script));
      if (digest.digest('hex').slice(0, HASH_LENGTH) !== hash) return undefined;
    }
    return readFile(`${script}.map`, 'utf8');
  }
}
