import { setProductMap, startFederation } from '@parallax/federation/loading';
import { parseRegistry, productMapOf, type Registry } from '@parallax/federation/registry';
import { listenForAuth } from '@parallax/store';
import { closeDialogsOnBack } from '@parallax/ui/state';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterStart } from './after-start.ts';
import { App } from './app/app.tsx';
import { reportCaughtError, startReports } from './failures/start-reports.ts';
import { startOffline } from './offline/start-offline.ts';
import { overridableOrigins } from './overrides/override-state.ts';
import { logSkipped } from './registry/log-skipped.ts';
import { deletePassCookies } from './session/delete-pass-cookies.ts';
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
    logSkipped(`The registry is not valid JSON: ${String(error)}`);
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

/** The registry with the remote that the user has replaced in this tab. */
async function overridden(registry: Registry, origins: readonly string[]): Promise<Registry> {
  try {
    const { startOverrides } = await import(
      /* webpackChunkName: "overrides" */ './overrides/start-overrides.ts'
    );
    return await startOverrides(registry, origins);
  } catch (error) {
    logSkipped(`The override is skipped: ${String(error)}`);
    return registry;
  }
}

/** Starts the page. Called once by the entry point. */
export function start(): void {
  const registry = readRegistry();
  const origins = overridableOrigins();
  if (origins.length === 0) startWith(registry);
  else void overridden(registry, origins).then(startWith);
}

function startWith(registry: Registry): void {
  setProductMap(productMapOf(registry.contributions, logSkipped));
  startFederation(registry);
  startReports(registry);
  startOffline();
  listenForAuth(reloadPage);
  closeDialogsOnBack();
  afterStart(deletePassCookies);
  createRoot(rootElement(), { onCaughtError: reportCaughtError }).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
