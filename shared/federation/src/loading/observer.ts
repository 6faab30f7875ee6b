import type { RemoteName } from '../registry/remote-name.ts';
import { remoteOf } from './remote-of.ts';
import type { Exposed } from './remote-props.ts';

/** A failure of an expose: its files failed to load, or it threw while rendering. */
export interface RemoteFailure {
  readonly kind: 'load' | 'render';
  readonly remote: RemoteName;
  readonly error: Error;
}

/** The first expose of a remote has loaded. */
export interface RemoteUse {
  readonly remote: RemoteName;
  /** from the first request of any of its exposes, or the first after a failure, until one has loaded */
  readonly firstUseMs: number;
}

export interface RemoteObserver {
  failed(failure: RemoteFailure): void;
  /** Every expose of the remote that had failed has since loaded, or was rendered without an error. */
  recovered?(remote: RemoteName): void;
  used(use: RemoteUse): void;
}

const observers = new Set<RemoteObserver>();
/** start of a remote's first load, or of its first load after a failure */
const requestedAt = new Map<RemoteName, number>();
const failedRemotes = new Set<RemoteName>();
/** exposes that have neither loaded nor been rendered since their last failure */
const failedExposes = new Set<Exposed>();
const used = new Set<RemoteName>();

/** Observes the failures, the recovery and the first load of each remote. Returns the unsubscribe function. */
export function observeRemotes(observer: RemoteObserver): () => void {
  observers.add(observer);
  return () => observers.delete(observer);
}

export function reportFailure(
  expose: Exposed,
  { kind, error }: Pick<RemoteFailure, 'kind' | 'error'>,
): void {
  const remote = remoteOf(expose);
  failedExposes.add(expose);
  if (kind === 'load') failedRemotes.add(remote);
  for (const observer of observers) observer.failed({ kind, remote, error });
}

/** Reports that an expose has loaded, or was rendered without an error. */
export function reportWorking(expose: Exposed): void {
  if (!failedExposes.delete(expose)) return;
  const remote = remoteOf(expose);
  if ([...failedExposes].some((other) => remoteOf(other) === remote)) return;
  for (const observer of observers) observer.recovered?.(remote);
}

export function reportRequested(remote: RemoteName): void {
  // the time between a failure and the next attempt is not part of the load
  const isAfterFailure = failedRemotes.delete(remote);
  if (isAfterFailure || !requestedAt.has(remote)) requestedAt.set(remote, performance.now());
}

/** Notifies the observers once per page and remote. */
export function reportLoaded(remote: RemoteName): void {
  const since = requestedAt.get(remote);
  if (since === undefined || used.has(remote)) return;
  used.add(remote);
  const firstUseMs = performance.now() - since;
  for (const observer of observers) observer.used({ remote, firstUseMs });
}
