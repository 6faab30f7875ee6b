export { inAttempts } from './attempts.ts';
export { Remote, warmRemote } from './remote.tsx';
export type { Exposed, ExposesOf, RemoteProps } from './remote-props.ts';
export { startFederation } from './start-federation.ts';
