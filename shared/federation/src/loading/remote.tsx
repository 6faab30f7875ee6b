import { ErrorBoundary, FailurePanel } from '@parallax/ui/start';
import { createElement, type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { remoteTitle } from '../registry/remote-name.ts';
import { reportFailure, reportWorking } from './observer.ts';
import {
  loadOf,
  onLoadsChange,
  renderRetryOf,
  reportRenderError,
  requestExpose,
} from './remote-loads.ts';
import { remoteOf } from './remote-of.ts';
import type { Exposed, RemoteProps } from './remote-props.ts';

/**
 * Preloads an expose, for example on link hover. Never throws. Does not retry a failed load, because
 * every failed attempt is reported to the server; `Remote` retries a failed load that no panel has
 * shown yet.
 *
 * @param options `background` if nobody has asked for it; a failure is then not reported
 */
export function preloadRemote(expose: Exposed, options?: { background: boolean }): void {
  if (loadOf(expose) === undefined) requestExpose(expose, options);
}

/**
 * Load state of an expose that is rendered elsewhere. `retry` reloads it, or re-renders it after a
 * render error. Does not start loading.
 */
export function useRemoteLoad(expose: Exposed): {
  state: 'pending' | 'ready' | 'failed';
  retry: () => void;
} {
  const load = useSyncExternalStore(onLoadsChange, () => loadOf(expose));
  const retryRender = useSyncExternalStore(onLoadsChange, () => renderRetryOf(expose));
  if (retryRender) return { state: 'failed', retry: retryRender };
  return { state: load?.state ?? 'pending', retry: () => void requestExpose(expose) };
}

/** Replaces an expose that threw while rendering, and reports it. */
function RenderFailure(props: { expose: Exposed; retry: () => void; children: ReactNode }) {
  const { expose, retry, children } = props;
  useEffect(() => reportRenderError(expose, retry), [expose, retry]);
  return children;
}

/** Reports that an expose is rendered without an error. */
function Rendered({ expose, children }: { expose: Exposed; children: ReactNode }) {
  useEffect(() => reportWorking(expose), [expose]);
  return children;
}

/** Failed loads that something on the page has shown. Mounting another `Remote` does not retry them. */
const shownFailures = new WeakSet<object>();

/**
 * Renders an expose. Loads it if it was not loaded, or if its preload has failed. Shows `loading`
 * while it loads, and `failed` (by default a panel with the remote's name and 'Try again') when it
 * fails to load or throws. The rest of the page is not affected.
 */
export function Remote<K extends Exposed>(props: {
  expose: K;
  with: RemoteProps[K];
  loading: ReactNode;
  failed?: (retry: () => void) => ReactNode;
}) {
  const { expose, loading, failed } = props;
  const load = useSyncExternalStore(onLoadsChange, () => loadOf(expose));
  useEffect(() => {
    const earlier = loadOf(expose);
    const isUnseenFailure = earlier?.state === 'failed' && !shownFailures.has(earlier);
    if (earlier === undefined || isUnseenFailure) requestExpose(expose);
  }, [expose]);
  const panel = (retry: () => void) =>
    failed ? (
      failed(retry)
    ) : (
      <FailurePanel
        title={`${remoteTitle(remoteOf(expose))} could not be loaded`}
        onRetry={retry}
      />
    );
  useEffect(() => {
    if (load?.state === 'failed') shownFailures.add(load);
  }, [load]);
  const renderFailurePanel = (retry: () => void) => (
    <RenderFailure expose={expose} retry={retry}>
      {panel(retry)}
    </RenderFailure>
  );
  if (load === undefined || load.state === 'pending') return loading;
  if (load.state === 'failed') return panel(() => requestExpose(expose));
  return (
    <ErrorBoundary
      key={expose}
      fallback={(_error, retry) => renderFailurePanel(retry)}
      onError={(error) => reportFailure(expose, { kind: 'render', error })}
    >
      <Rendered expose={expose}>{createElement(load.component, props.with)}</Rendered>
    </ErrorBoundary>
  );
}
