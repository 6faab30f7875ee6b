import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

/** Browsers may reject the request, for example without recent user activation. */
const ignore = () => undefined;

/** The fullscreen state of the page, including an exit with Esc. */
export function useFullscreen() {
  const active = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  return {
    supported: document.fullscreenEnabled,
    active,
    toggle: () => {
      const change = active
        ? document.exitFullscreen()
        : document.documentElement.requestFullscreen();
      change.catch(ignore);
    },
  };
}
