import { isContent, type ReleaseFile, sentBytesOf } from '@parallax/protocol';
import { z } from 'zod';

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

/** The sizes of the files that users download, plain and compressed. */
export function sizesOf(files: readonly ReleaseFile[], entry: string): Sizes {
  const sent = sentBytesOf(files);
  const content = files.filter(({ path }) => isContent(path));
  return {
    bytes: content.reduce((sum, { bytes }) => sum + bytes, 0),
    sentBytes: [...sent.values()].reduce((sum, bytes) => sum + bytes, 0),
    entryBytes: sent.get(entry) ?? 0,
    fileCount: content.length,
  };
}
