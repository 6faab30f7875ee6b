import { loadRemote } from '@module-federation/enhanced/runtime';
import type { ComponentType } from 'react';
import type { RemoteName } from '../registry/remote-name.ts';
import { inAttempts, RemoteMissing } from './attempts.ts';
import { remoteOf } from './remote-name.ts';
import type { Exposed, RemoteProps } from './remote-props.ts';
import { fitsRuntime, generationOf, restartRemote } from './start-federation.ts';

/** The generation in which each expose was last asked for. */
const requestedGeneration = new Map<Exposed, number>();

/** The remotes of which an expose has arrived. */
const arrived = new Set<RemoteName>();

/**
 * Sees to it that the next attempt asks the network. Exposes of a remote that fail together begin
 * anew once, or they would end each other's attempts. A remote that the page works with already
 * stays, since a second instance of it would share nothing with the first: its own build then asks
 * for the files that are missing under other addresses.
 */
export function resetRemoteForRetry(of: Exposed): void {
  const name = remoteOf(of);
  if (arrived.has(name)) return;
  if (requestedGeneration.get(of) === generationOf(name)) restartRemote(name);
}

/** One attempt. The module's default export must be a component. */
async function loadOnce<K extends Exposed>(of: K): Promise<ComponentType<RemoteProps[K]>> {
  const name = remoteOf(of);
  const generation = generationOf(name);
  if (generation === undefined) throw new RemoteMissing(`No version of ${name} is published.`);
  if (!fitsRuntime(name)) {
    throw new RemoteMissing(`${name} needs an incompatible version of the federation runtime.`);
  }
  requestedGeneration.set(of, generation);
  const module = await loadRemote<{ default?: ComponentType<RemoteProps[K]> }>(of);
  if (typeof module?.default !== 'function' && typeof module?.default !== 'object') {
    throw new Error(`${of} does not export a component.`);
  }
  arrived.add(name);
  return module.default;
}

/** Loads what a remote exposes, in up to three attempts. Once `overdue`, no further one is begun. */
export const loadExpose = <K extends Exposed>(
  of: K,
  overdue: AbortSignal,
): Promise<ComponentType<RemoteProps[K]>> =>
  inAttempts(
    () => loadOnce(of),
    overdue,
    () => resetRemoteForRetry(of),
  );
