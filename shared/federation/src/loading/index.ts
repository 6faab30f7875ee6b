export { inAttempts } from './attempts.ts';
export { Remote, useRemoteLoad, warmRemote } from './remote.tsx';
export type { Exposed, ExposesOf, RemoteProps } from './remote-props.ts';
export { startFederation } from './start-federation.ts';
