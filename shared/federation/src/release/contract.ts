import { z } from 'zod';

/**
 * The version of the interface between shell and remotes, apart from shared modules: the props of
 * exposes, the names of events, the shape of contributions. The shell accepts versions from `oldest`.
 */
export const CONTRACT = { oldest: 2, newest: 2 } as const;

/**
 * The file beside a remote's manifest with the contract version of its build and the exposes of
 * other remotes that it uses.
 */
export const RELEASE_FILE = 'release.json';

export const releaseFactsSchema = z.object({
  /** the contract version of the build */
  contract: z.int().min(1),
  /** exposes of other remotes that its code references, such as `mf_workspace/sheet-canvas` */
  uses: z
    .array(
      z
        .string()
        .max(200)
        .regex(/^mf_[a-z0-9_]{1,40}\/.+$/),
    )
    .max(200),
});
export type ReleaseDescriptor = z.infer<typeof releaseFactsSchema>;
