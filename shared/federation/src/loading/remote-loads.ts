import type { ComponentType } from 'react';
import type { RemoteName } from '../registry/remote-name.ts';
import { loadExpose, resetRemoteForRetry, wasRequestedBeforeRestart } from './load-remote.ts';
import { reportFailure, reportLoaded, reportRequested, reportWorking } from './observer.ts';
import { remoteOf } from './remote-of.ts';
import type { Exposed, RemoteProps } from './remote-props.ts';

/** Timeout after which an expose counts as failed; code that arrives later is still used. */
const TIMEOUT_MS = 8_000;

export type LoadState<K extends Exposed> =
  | { readonly state: 'pending' }
  | { readonly state: 'ready'; readonly component: ComponentType<RemoteProps[K]> }
  | { readonly state: 'failed'; readonly error: Error };

type LoadStates = { [K in Exposed]?: LoadState<K> };

const loads: LoadStates = {};
const listeners = new Set<() => void>();

function changed(): void {
  for (const listener of listeners) listener();
}

function set<K extends Exposed>(expose: K, load: LoadState<K>): void {
  const all: { [P in K]?: LoadState<P> } = loads;
  all[expose] = load;
  changed();
}

const failure = (error: unknown): Error =>
  error instanceof Error ? error : new Error(String(error));

/** Provides an expose's component without loading it, for tests. */
export const provideExpose = <K extends Exposed>(
  expose: K,
  component: ComponentType<RemoteProps[K]>,
): void => set(expose, { state: 'ready', component });

/** Load state of an expose; undefined before it was requested. */
export const loadOf = <K extends Exposed>(expose: K): LoadState<K> | undefined => loads[expose];

export function onLoadsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const renderRetries = new Map<Exposed, () => void>();

/**
 * Reports that an expose has thrown while rendering; `retry` re-renders it. Returns a function that
 * withdraws the report.
 */
export function reportRenderError(expose: Exposed, retry: () => void): () => void {
  renderRetries.set(expose, retry);
  changed();
  return () => {
    if (renderRetries.get(expose) !== retry) return;
    renderRetries.delete(expose);
    changed();
  };
}

/** The function that re-renders an expose after a render error; undefined without such an error. */
export const renderRetryOf = (expose: Exposed): (() => void) | undefined =>
  renderRetries.get(expose);

const controllers = new Map<Exposed, AbortController>();

/**
 * Once a restarted remote has loaded, reloads its failed exposes that were last requested before the
 * restart.
 */
function retryEarlierFailures(remote: RemoteName): void {
  for (const expose of controllers.keys()) {
    const failed = remoteOf(expose) === remote && loadOf(expose)?.state === 'failed';
    if (failed && wasRequestedBeforeRestart(expose)) requestExpose(expose);
  }
}

/** Exposes that are loading although nobody has asked for them; their failures are not reported. */
const inBackground = new Set<Exposed>();

/**
 * Loads an expose unless it is loaded or loading. A failed load is retried. From then on, a failure of
 * the earlier attempt is ignored, but a late success is used.
 */
export function requestExpose<K extends Exposed>(
  expose: K,
  { background = false } = {},
): LoadState<K> {
  if (!background) inBackground.delete(expose);
  const current = loadOf(expose);
  if (current && current.state !== 'failed') return current;
  if (background) inBackground.add(expose);
  controllers.get(expose)?.abort();
  if (current) resetRemoteForRetry(expose);
  const own = new AbortController();
  controllers.set(expose, own);
  reportRequested(remoteOf(expose));
  const pending = { state: 'pending' } as const;
  set(expose, pending);

  const fail = (error: Error) => {
    if (controllers.get(expose) !== own || loadOf(expose)?.state !== 'pending') return;
    set(expose, { state: 'failed', error });
    if (!inBackground.delete(expose)) reportFailure(expose, { kind: 'load', error });
    retryEarlierFailures(remoteOf(expose));
  };
  const timer = setTimeout(() => {
    own.abort();
    fail(new Error(`${expose} took more than ${TIMEOUT_MS} ms.`));
  }, TIMEOUT_MS);
  const arrive = (component: ComponentType<RemoteProps[K]>) => {
    reportLoaded(remoteOf(expose));
    reportWorking(expose);
    inBackground.delete(expose);
    if (loadOf(expose)?.state !== 'ready') set(expose, { state: 'ready', component });
    retryEarlierFailures(remoteOf(expose));
  };
  void loadExpose(expose, own.signal)
    .then(arrive, (error: unknown) => fail(failure(error)))
    .finally(() => clearTimeout(timer));
  return pending;
}
