import { type RemoteName, remoteNameSchema } from '../registry/remote-name.ts';
import type { Exposed } from './remote-props.ts';

/** The remote that exposes it: `mf_workspace/page` belongs to `mf_workspace`. */
export const remoteOf = (of: Exposed): RemoteName => remoteNameSchema.parse(of.split('/')[0]);
