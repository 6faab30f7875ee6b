import { loadRemote } from '@module-federation/enhanced/runtime';
import { withRetries } from '@parallax/protocol';
import type { ComponentType } from 'react';
import type { RemoteName } from '../registry/remote-name.ts';
import { isLostChunk, pauseAfterLostFile } from './load-chunk.ts';
import { remoteOf } from './remote-of.ts';
import type { Exposed, RemoteProps } from './remote-props.ts';
import { fitsRuntime, generationOf, restartRemote } from './start-federation.ts';

/** A remote that cannot be loaded; not retried. */
class RemoteUnavailableError extends Error {}

/** True for a file that failed to load; false for code that loaded and then threw. */
function isTransport(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof RemoteUnavailableError) return false;
  if (error.message.includes('ScriptExecutionError')) return false;
  return isLostChunk(error) || /RUNTIME-00[38]/.test(error.message);
}

const pauseAfter = (error: unknown, failures: number): number | undefined =>
  isTransport(error) ? pauseAfterLostFile(failures) : undefined;

/** The generation in which each expose was last requested. */
const requestedGeneration = new Map<Exposed, number>();

/** The remotes with a loaded expose. */
const loadedRemotes = new Set<RemoteName>();

/**
 * Restarts the remote, so that the next attempt requests its files again. Exposes of one remote that
 * fail together restart it once.
 * A remote with a loaded expose is not restarted, since a second instance would not share state; its
 * webpack runtime retries failed chunks under new URLs.
 */
export function resetRemoteForRetry(expose: Exposed): void {
  const name = remoteOf(expose);
  if (loadedRemotes.has(name)) return;
  if (requestedGeneration.get(expose) === generationOf(name)) restartRemote(name);
}

/**
 * True if the remote has loaded, but the expose was last requested before the remote was restarted:
 * requesting it again may succeed.
 */
export function wasRequestedBeforeRestart(expose: Exposed): boolean {
  const name = remoteOf(expose);
  return loadedRemotes.has(name) && requestedGeneration.get(expose) !== generationOf(name);
}

/** Makes one attempt to load an expose, whose default export must be a component. */
async function loadOnce<K extends Exposed>(expose: K): Promise<ComponentType<RemoteProps[K]>> {
  const name = remoteOf(expose);
  const generation = generationOf(name);
  if (generation === undefined) {
    throw new RemoteUnavailableError(`No version of ${name} is published.`);
  }
  if (!fitsRuntime(name)) {
    throw new RemoteUnavailableError(
      `${name} needs an incompatible version of the federation runtime.`,
    );
  }
  requestedGeneration.set(expose, generation);
  const module = await loadRemote<{ default?: ComponentType<RemoteProps[K]> }>(expose);
  if (typeof module?.default !== 'function' && typeof module?.default !== 'object') {
    throw new Error(`${expose} does not export a component.`);
  }
  loadedRemotes.add(name);
  return module.default;
}

/**
 * Loads an expose in up to three attempts. Files that failed to load are requested again; code that threw
 * is not. No attempt starts once `signal` is aborted.
 */
export function loadExpose<K extends Exposed>(
  expose: K,
  signal: AbortSignal,
): Promise<ComponentType<RemoteProps[K]>> {
  let isRetry = false;
  const attempt = () => {
    if (isRetry) resetRemoteForRetry(expose);
    isRetry = true;
    return loadOnce(expose);
  };
  return withRetries(attempt, { signal, pauseAfter });
}
