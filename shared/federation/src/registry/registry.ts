import { z } from 'zod';

export const remoteNameSchema = z.enum([
  'mf_workspace',
  'mf_analytics',
  'mf_settings',
  'mf_mobile',
]);
export type RemoteName = z.infer<typeof remoteNameSchema>;

/** The names that people see, on the panel of a remote that cannot be loaded. */
export const REMOTE_TITLES: Readonly<Record<RemoteName, string>> = {
  mf_workspace: 'Workspace',
  mf_analytics: 'Analytics',
  mf_settings: 'Settings',
  mf_mobile: 'Mobile',
};

/** The part of the federation that the shell provides to every remote; a singleton like the others. */
export const FEDERATION_RUNTIME = '@module-federation/runtime';

/** One released version of a remote, as the shell needs it to load it. */
export const registryEntrySchema = z.object({
  name: remoteNameSchema,
  version: z.string().min(1),
  /** address of the remote's mf-manifest.json */
  manifest: z.string().min(1),
  /** the remote's entry script, and what its bytes must hash to (subresource integrity) */
  entry: z.object({ url: z.string().min(1), integrity: z.string().startsWith('sha384-') }),
  /** the singletons that it shares, and the ranges it accepts */
  singletons: z.record(z.string(), z.string()),
  /** the share of people who get this version, from 0 to 1 */
  traffic: z.number().min(0).max(1),
});
export type RegistryEntry = z.infer<typeof registryEntrySchema>;

/** What `/remotes/registry.json` holds, and the page carries. */
export const registrySchema = z.object({ remotes: z.array(registryEntrySchema) });
export type Registry = z.infer<typeof registrySchema>;
