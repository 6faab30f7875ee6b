import { z } from 'zod';

const fileSetSchema = z.object({ js: z.array(z.string()), css: z.array(z.string()) });
export type FileSet = z.infer<typeof fileSetSchema>;

/**
 * The files of the shell's build, for the server (`page.json`): those that the page starts with, and
 * those that each lazy chunk and shared module adds. URLs are root-relative.
 */
export const pageFilesSchema = z.object({
  /** the files that the HTML references: its script and style sheets */
  entry: fileSetSchema,
  /** the files that are always loaded at startup: the shared singletons */
  start: fileSetSchema,
  /** by the name of the lazy chunk, the files that it needs in addition to `start` */
  lazy: z.record(z.string(), fileSetSchema),
  /**
   * by the name of a shared module, the files that it needs in addition to `start`, since a remote
   * may be the first to use it
   */
  shared: z.record(z.string(), fileSetSchema),
});
export type PageFiles = z.infer<typeof pageFilesSchema>;
