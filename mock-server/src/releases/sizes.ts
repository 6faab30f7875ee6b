import type { ReleaseFile } from '@parallax/protocol';
import { z } from 'zod';
import { isContent } from './version-content.ts';

/** Sizes of a version in bytes; null where another origin serves its files. */
export const sizesSchema = z.object({
  bytes: z.int().nullable(),
  sentBytes: z.int().nullable(),
  entryBytes: z.int().nullable(),
  fileCount: z.int().nullable(),
});
export type Sizes = z.infer<typeof sizesSchema>;

export const UNKNOWN_SIZES: Sizes = {
  bytes: null,
  sentBytes: null,
  entryBytes: null,
  fileCount: null,
};

/** What people download of these files, plain and compressed. */
export function sizesOf(files: readonly ReleaseFile[], entry: string): Sizes {
  const byPath = new Map(files.map(({ path, bytes }) => [path, bytes]));
  const sent = (path: string): number => byPath.get(`${path}.br`) ?? byPath.get(path) ?? 0;
  const content = files.filter(({ path }) => isContent(path));
  return {
    bytes: content.reduce((sum, { bytes }) => sum + bytes, 0),
    sentBytes: content.reduce((sum, { path }) => sum + sent(path), 0),
    entryBytes: sent(entry),
    fileCount: content.length,
  };
}
