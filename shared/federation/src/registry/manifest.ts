import { z } from 'zod';

const files = z.object({ sync: z.array(z.string()), async: z.array(z.string()) });
const assets = z.object({ js: files, css: files });

/** The part of a build's `mf-manifest.json` that the platform reads. Paths are relative to it. */
export const manifestSchema = z.object({
  name: z.string(),
  metaData: z.object({
    remoteEntry: z.object({ name: z.string(), path: z.string() }),
    /** version of the federation plugin that built it */
    pluginVersion: z.string(),
  }),
  shared: z.array(
    z.object({
      name: z.string(),
      version: z.string(),
      requiredVersion: z.string(),
      /** absent for subpath entries of singletons */
      singleton: z.boolean().optional(),
    }),
  ),
  exposes: z.array(z.object({ path: z.string(), assets })),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** The files that an expose needs to render, besides the entry script. */
export function exposeFiles(manifest: Manifest, expose: string): { js: string[]; css: string[] } {
  const found = manifest.exposes.find((entry) => entry.path === expose);
  if (!found) return { js: [], css: [] };
  return { js: found.assets.js.sync, css: found.assets.css.sync };
}
