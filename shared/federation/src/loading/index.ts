export type { Declaration } from './declaration.ts';
export { isLostChunk, loadChunk } from './load-chunk.ts';
export {
  observeRemotes,
  type RemoteFailure,
  type RemoteObserver,
  type RemoteUse,
} from './observer.ts';
export { productMap, setProductMap } from './product-map.ts';
export { preloadRemote, Remote, useRemoteLoad } from './remote.tsx';
export type {
  AnalyticsViewProps,
  Exposed,
  PageProps,
  RemoteProps,
  SettingsTabProps,
  WidgetPartProps,
  WidgetSettings,
} from './remote-props.ts';
export { startFederation } from './start-federation.ts';
