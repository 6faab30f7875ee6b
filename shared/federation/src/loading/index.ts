export { Remote, warmRemote } from './remote.tsx';
export type { Exposed, RemoteProps } from './remote-props.ts';
export { startFederation } from './start-federation.ts';
