import { loadRemote } from '@module-federation/enhanced/runtime';
import type { ComponentType } from 'react';
import { remoteOf } from './remote-name.ts';
import type { Exposed, RemoteProps } from './remote-props.ts';
import { beginAnew, generationOf } from './start-federation.ts';

/** Pauses before the second and the third attempt. */
const PAUSES_MS = [300, 1_000] as const;

class RemoteMissing extends Error {}

/** True for a file that did not arrive; false for code that arrived and then threw. */
function isTransport(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof RemoteMissing) return false;
  if (error.message.includes('ScriptExecutionError')) return false;
  const lostChunk = error.name === 'ChunkLoadError' || /CSS chunk .* failed/.test(error.message);
  return lostChunk || /RUNTIME-00[38]/.test(error.message);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The generation in which each expose was last asked for. */
const askedIn = new Map<Exposed, number>();

/**
 * Sees to it that the next attempt asks the network. Exposes of a remote that fail together begin
 * anew once, or they would end each other's attempts.
 */
export function askAnew(of: Exposed): void {
  const name = remoteOf(of);
  if (askedIn.get(of) === generationOf(name)) beginAnew(name);
}

/** One attempt. The module's default export must be a component. */
async function loadOnce<K extends Exposed>(of: K): Promise<ComponentType<RemoteProps[K]>> {
  const name = remoteOf(of);
  const generation = generationOf(name);
  if (generation === undefined) throw new RemoteMissing(`No version of ${name} is published.`);
  askedIn.set(of, generation);
  const module = await loadRemote<{ default?: ComponentType<RemoteProps[K]> }>(of);
  if (typeof module?.default !== 'function' && typeof module?.default !== 'object') {
    throw new Error(`${of} does not export a component.`);
  }
  return module.default;
}

/**
 * Loads what a remote exposes, in up to three attempts. Files that did not arrive are asked for
 * again; code that threw is not. Once `overdue`, no further attempt is begun.
 */
export async function loadExpose<K extends Exposed>(
  of: K,
  overdue: AbortSignal,
): Promise<ComponentType<RemoteProps[K]>> {
  for (const wait of PAUSES_MS) {
    try {
      return await loadOnce(of);
    } catch (error) {
      if (!isTransport(error) || overdue.aborted) throw error;
      await pause(wait);
      if (overdue.aborted) throw error;
      askAnew(of);
    }
  }
  return loadOnce(of);
}
