import { setProductMap, startFederation } from '@parallax/federation/loading';
import { parseRegistry, productMapOf, type Registry } from '@parallax/federation/registry';
import { listenForAuth } from '@parallax/store';
import { closeDialogsOnBack } from '@parallax/ui/state';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { startOffline } from './offline/start-offline.ts';
import { logSkipped } from './registry/log-refused.ts';
import { dropPassCookies } from './session/drop-pass-cookies.ts';
import { reloadPage } from './session/reload-page.ts';

/** The id of the element in which the server embeds the registry of remotes. */
const REGISTRY_ID = 'parallax-registry';

/**
 * Parses the registry in the page. Invalid parts are skipped and logged, so that the rest works.
 */
function readRegistry(): Registry {
  try {
    const text = document.getElementById(REGISTRY_ID)?.textContent ?? '';
    return parseRegistry(JSON.parse(text), logSkipped);
  } catch (error) {
    logSkipped(`The registry is no JSON: ${String(error)}`);
    return { remotes: [], contributions: {} };
  }
}

function rootElement(): HTMLElement {
  const existing = document.getElementById('root');
  if (existing) return existing;
  const added = document.createElement('div');
  added.id = 'root';
  document.body.append(added);
  return added;
}

/** Starts the page. Called once by the entry point. */
export function start(): void {
  const registry = readRegistry();
  setProductMap(productMapOf(registry.contributions, logSkipped));
  startFederation(registry);
  startOffline();
  listenForAuth(reloadPage);
  closeDialogsOnBack();
  dropPassCookies();
  createRoot(rootElement()).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
