import { z } from 'zod';

/** The name of a remote in the federation, such as `mf_workspace`. */
export type RemoteName = `mf_${string}`;

export const remoteNameSchema = z.custom<RemoteName>(
  (name) => typeof name === 'string' && /^mf_[a-z0-9_]{1,40}$/.test(name),
  'A remote name must match mf_[a-z0-9_]{1,40}.',
);

/** The name of an expose in the federation, such as `mf_workspace/sheet-canvas`. */
export const exposeNameSchema = z
  .string()
  .max(200)
  .regex(/^mf_[a-z0-9_]{1,40}\/.+$/);

/** The name that users see: 'Workspace'. */
export function remoteTitle(name: RemoteName): string {
  const words = name.slice('mf_'.length).replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
