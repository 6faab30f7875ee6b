import { startFederation } from '@parallax/federation/loading';
import { registrySchema } from '@parallax/federation/registry';
import { listenForAuth } from '@parallax/store';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { dropPassCookies } from './session/drop-pass-cookies.ts';

/** Where the server leaves the registry of the remotes in the page. */
const REGISTRY_ID = 'parallax-registry';

/**
 * The registry in the page. A page without a readable one has no remotes: each of them then says
 * that it could not be loaded, and the shell works.
 */
function readRegistry() {
  try {
    const text = document.getElementById(REGISTRY_ID)?.textContent ?? '';
    return registrySchema.parse(JSON.parse(text));
  } catch {
    return { remotes: [] };
  }
}

function rootElement(): HTMLElement {
  const present = document.getElementById('root');
  if (present) return present;
  const added = document.createElement('div');
  added.id = 'root';
  document.body.append(added);
  return added;
}

/** Starts the page. Once, by the entry. */
export function start(): void {
  startFederation(readRegistry());
  listenForAuth();
  dropPassCookies();
  createRoot(rootElement()).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
