/**
 * page → worker: cache these files, which a page of the release has loaded. The type stays `keep`,
 * since a new worker also serves open pages of earlier releases.
 */
export interface CacheFilesMessage {
  readonly type: 'keep';
  readonly release: string;
  readonly files: readonly string[];
}

const FILES_MAX = 500;

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Undefined for anything else. */
export function parseCacheFilesMessage(data: unknown): CacheFilesMessage | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  if (!('type' in data) || data.type !== 'keep') return undefined;
  if (!('release' in data) || !isText(data.release)) return undefined;
  if (!('files' in data) || !Array.isArray(data.files)) return undefined;
  const { release, files } = data;
  return { type: 'keep', release, files: files.filter(isText).slice(0, FILES_MAX) };
}
