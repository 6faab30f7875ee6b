import {
  getInstance,
  type ModuleFederationRuntimePlugin,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import * as runtime from '@module-federation/runtime/core';
import { FEDERATION_RUNTIME, type Registry, type RegistryEntry } from '../registry/registry.ts';
import type { RemoteName } from '../registry/remote-name.ts';

interface RegisteredRemote {
  readonly entry: RegistryEntry;
  /** number of starts of this remote, from 1 */
  generation: number;
  /** aborts the requests of this generation */
  abort: AbortController;
}

const registered = new Map<string, RegisteredRemote>();

/**
 * The URL of a file in a generation. The federation and the browser reuse a hanging request for the
 * same URL, so each generation has its own. Chunks and style sheets take the query from the entry script.
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
  /**
   * Lets a restart abort a hanging manifest request, and lets the browser verify the manifest's
   * integrity.
   */
  fetch(url, _init, remote) {
    const found = registered.get(remote?.name ?? '');
    if (!found) return fetch(url);
    const integrity = found.entry.manifestIntegrity;
    return fetch(url, { signal: found.abort.signal, ...(integrity ? { integrity } : {}) });
  },
  async afterResolve(args) {
    const found = registered.get(args.remoteInfo.name);
    if (found) args.remoteInfo.entry = inGeneration(args.remoteInfo.entry, found.generation);
    return args;
  },
  /**
   * The runtime would insert the style sheet without awaiting it, and the remote would render
   * unstyled. A preload link leaves insertion to the remote's own loader.
   */
  createLink({ url, attrs }) {
    if (attrs?.['rel'] !== 'stylesheet') return undefined;
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = 'style';
    link.href = url;
    return link;
  },
  /** Lets the browser verify the integrity of an entry script before it runs it. */
  createScript({ url }) {
    const address = addressOf(url);
    const found = [...registered.values()].find(
      ({ entry }) => addressOf(entry.entry.url) === address,
    );
    if (!found || found.entry.override === true) return undefined;
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.integrity = found.entry.entry.integrity;
    script.crossOrigin = 'anonymous';
    return script;
  },
};

/** Registers the remotes of the registry with the federation. Called once, by the shell. */
export function startFederation(registry: Registry): void {
  // The entries of remotes are built without the runtime and find it by this name.
  Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtime });
  for (const entry of registry.remotes) {
    registered.set(entry.name, { entry, generation: 1, abort: new AbortController() });
  }
  registerPlugins([plugin]);
  registerRemotes(registry.remotes.map(({ name, manifest }) => ({ name, entry: manifest })));
}

/** Whether the federation runtime of the page satisfies the range of this remote. */
export function fitsRuntime(name: RemoteName): boolean {
  const range = registered.get(name)?.entry.singletons[FEDERATION_RUNTIME];
  const version = getInstance()?.version;
  return range === undefined || version === undefined || runtime.satisfy(version, range);
}

/** Number of starts of the remote; undefined if the registry does not contain the remote. */
export const generationOf = (name: RemoteName): number | undefined =>
  registered.get(name)?.generation;

/**
 * Restarts a remote: aborts its pending requests and registers it under a new URL, so that the next
 * load requests missing files again.
 */
export function restartRemote(name: RemoteName): void {
  const found = registered.get(name);
  if (!found) return;
  found.abort.abort();
  found.abort = new AbortController();
  found.generation += 1;
  // webpack waits for the script of a pending chunk instead of requesting it again
  for (const script of document.querySelectorAll(`script[data-webpack^="${name}:"]`)) {
    script.remove();
  }
  const entry = inGeneration(found.entry.manifest, found.generation);
  registerRemotes([{ name, entry }], { force: true });
}
