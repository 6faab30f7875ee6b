import { z } from 'zod';
import { exposeNameSchema } from '../registry/remote-name.ts';

/**
 * Versions of the interface between shell and remotes: the props of exposes, the names of events and
 * the shape of contributions. Shared modules have their own versions. Builds state `newest`; the
 * shell accepts all from `oldest`.
 */
export const INTERFACE_VERSIONS = { oldest: 2, newest: 2 } as const;

/**
 * The file beside a remote's manifest with the interface version of its build and the exposes of
 * other remotes that it uses. Unrelated to the address `/release.json` of the server; published builds
 * prevent a rename.
 */
export const RELEASE_FILE = 'release.json';

export const releaseDescriptorSchema = z.object({
  /** the interface version of the build; the name is that of the published files */
  contract: z.int().min(1),
  /** exposes of other remotes that its code references, such as `mf_workspace/sheet-canvas` */
  uses: z.array(exposeNameSchema).max(200),
});
export type ReleaseDescriptor = z.infer<typeof releaseDescriptorSchema>;
