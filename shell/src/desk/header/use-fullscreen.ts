import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

/** A browser may refuse, when the press is too long ago for instance; then all stays as it is. */
const ignore = () => undefined;

/** The page on the whole screen. Follows the browser's own keys as well. */
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
