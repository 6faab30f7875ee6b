import {
  type ModuleFederationRuntimePlugin,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import type { Registry, RegistryEntry, RemoteName } from '../registry/registry.ts';

const entries = new Map<RemoteName, RegistryEntry>();

/** Lets the browser check the bytes of an entry script against the registry before it runs them. */
const integrityPlugin: ModuleFederationRuntimePlugin = {
  name: 'parallax-integrity',
  createScript({ url }) {
    const path = new URL(url, location.href).pathname;
    const entry = [...entries.values()].find(({ entry }) => entry.url === path)?.entry;
    if (!entry) return undefined;
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.integrity = entry.integrity;
    script.crossOrigin = 'anonymous';
    return script;
  },
};

/** Makes the remotes of the registry known to the page's federation. Once, by the shell. */
export function startFederation(registry: Registry): void {
  for (const entry of registry.remotes) entries.set(entry.name, entry);
  registerPlugins([integrityPlugin]);
  registerRemotes(registry.remotes.map(({ name, manifest }) => ({ name, entry: manifest })));
}

/** True when the registry has a version of the remote. */
export const isRegistered = (name: RemoteName): boolean => entries.has(name);

/**
 * Makes the federation forget a failed load, so that the next one asks the network again. A manifest
 * that failed is kept under its address, hence the number behind it.
 */
export function forgetRemote(name: RemoteName, attempt: number): void {
  const entry = entries.get(name);
  if (!entry) return;
  registerRemotes([{ name, entry: `${entry.manifest}?attempt=${attempt}` }], { force: true });
}
