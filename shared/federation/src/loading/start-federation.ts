import {
  getInstance,
  type ModuleFederationRuntimePlugin,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import * as runtime from '@module-federation/runtime/core';
import { FEDERATION_RUNTIME, type Registry, type RegistryEntry } from '../registry/registry.ts';
import type { RemoteName } from '../registry/remote-name.ts';

interface Known {
  readonly entry: RegistryEntry;
  /** How often the page has begun with the remote; from 1. */
  generation: number;
  /** ends what was asked in this generation */
  abort: AbortController;
}

const known = new Map<string, Known>();

/**
 * The address of a file as the present generation asks for it. A request that never ends is kept
 * under its address, by the federation and by the browser, so each new beginning has its own. The
 * remote's chunks and style sheets take the query over from its entry script.
 */
function inGeneration(address: string, generation: number): string {
  return generation === 1 ? address : `${address}?attempt=${generation}`;
}

/** Origin and path of a file, without the query of its generation. */
function addressOf(url: string): string {
  const { origin, pathname } = new URL(url, location.href);
  return origin + pathname;
}

const plugin: ModuleFederationRuntimePlugin = {
  name: 'parallax-loading',
  /** Lets a new beginning end a manifest that hangs; the browser checks its bytes. */
  fetch(url, _init, remote) {
    const found = known.get(remote?.name ?? '');
    if (!found) return fetch(url);
    const integrity = found.entry.manifestIntegrity;
    return fetch(url, { signal: found.abort.signal, ...(integrity ? { integrity } : {}) });
  },
  async afterResolve(args) {
    const found = known.get(args.remoteInfo.name);
    if (found) args.remoteInfo.entry = inGeneration(args.remoteInfo.entry, found.generation);
    return args;
  },
  /**
   * The runtime would apply a remote's style sheet and not wait for it, and the remote, finding it
   * there, would show itself unstyled. As a preload it leaves applying and waiting to the remote.
   */
  createLink({ url, attrs }) {
    if (attrs?.['rel'] !== 'stylesheet') return undefined;
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = 'style';
    link.href = url;
    return link;
  },
  /** Lets the browser check the bytes of an entry script against the registry before it runs them. */
  createScript({ url }) {
    const address = addressOf(url);
    const found = [...known.values()].find(({ entry }) => addressOf(entry.entry.url) === address);
    if (!found || found.entry.override === true) return undefined;
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.integrity = found.entry.entry.integrity;
    script.crossOrigin = 'anonymous';
    return script;
  },
};

/** Makes the remotes of the registry known to the page's federation. Once, by the shell. */
export function startFederation(registry: Registry): void {
  // By this name the entry of each remote finds the runtime that it was built without.
  Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtime });
  for (const entry of registry.remotes) {
    known.set(entry.name, { entry, generation: 1, abort: new AbortController() });
  }
  registerPlugins([plugin]);
  registerRemotes(registry.remotes.map(({ name, manifest }) => ({ name, entry: manifest })));
}

/** Whether the page's federation is of a version for which this remote was built. */
export function fitsRuntime(name: RemoteName): boolean {
  const range = known.get(name)?.entry.singletons[FEDERATION_RUNTIME];
  const version = getInstance()?.version;
  return range === undefined || version === undefined || runtime.satisfy(version, range);
}

/** How often the page has begun with the remote; undefined when the registry has no version of it. */
export const generationOf = (name: RemoteName): number | undefined => known.get(name)?.generation;

/**
 * Begins anew with a remote: the federation forgets what failed or hangs, and the next load asks the
 * network again for every file that has not arrived.
 */
export function restartRemote(name: RemoteName): void {
  const found = known.get(name);
  if (!found) return;
  found.abort.abort();
  found.abort = new AbortController();
  found.generation += 1;
  // webpack would wait for the script of a chunk that is still there rather than ask anew
  for (const script of document.querySelectorAll(`script[data-webpack^="${name}:"]`)) {
    script.remove();
  }
  const entry = inGeneration(found.entry.manifest, found.generation);
  registerRemotes([{ name, entry }], { force: true });
}
