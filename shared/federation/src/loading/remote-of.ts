import { type RemoteName, remoteNameSchema } from '../registry/remote-name.ts';
import type { Exposed } from './remote-props.ts';

/** The remote of an expose: `mf_workspace` for `mf_workspace/page`. */
export const remoteOf = (expose: Exposed): RemoteName =>
  remoteNameSchema.parse(expose.split('/')[0]);
