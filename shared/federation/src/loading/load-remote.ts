import { loadRemote } from '@module-federation/enhanced/runtime';
import type { ComponentType } from 'react';
import { remoteNameSchema } from '../registry/registry.ts';
import type { Exposed, RemoteProps } from './remote-props.ts';
import { forgetRemote, isRegistered } from './start-federation.ts';

/** Pauses before the second and the third attempt. */
const PAUSES_MS = [300, 1_000] as const;

export class RemoteMissing extends Error {}

/** True for a file that did not arrive; false for code that arrived and then threw. */
export function isTransport(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof RemoteMissing) return false;
  if (error.message.includes('ScriptExecutionError')) return false;
  const lostChunk = error.name === 'ChunkLoadError' || /CSS chunk .* failed/.test(error.message);
  return lostChunk || /RUNTIME-00[38]/.test(error.message);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

let attempts = 0;

/** One attempt. The module's default export must be a component. */
async function loadOnce<K extends Exposed>(of: K): Promise<ComponentType<RemoteProps[K]>> {
  const name = remoteNameSchema.parse(of.split('/')[0]);
  if (!isRegistered(name)) throw new RemoteMissing(`No version of ${name} is published.`);
  const module = await loadRemote<{ default?: ComponentType<RemoteProps[K]> }>(of);
  if (typeof module?.default !== 'function' && typeof module?.default !== 'object') {
    throw new Error(`${of} does not export a component.`);
  }
  return module.default;
}

/**
 * Loads what a remote exposes, in up to three attempts. Files that did not arrive are asked for
 * again; code that threw is not.
 */
export async function loadExpose<K extends Exposed>(of: K): Promise<ComponentType<RemoteProps[K]>> {
  const name = remoteNameSchema.parse(of.split('/')[0]);
  for (const wait of PAUSES_MS) {
    try {
      return await loadOnce(of);
    } catch (error) {
      if (!isTransport(error)) throw error;
      await pause(wait);
      attempts += 1;
      forgetRemote(name, attempts);
    }
  }
  return loadOnce(of);
}
