import { useSyncExternalStore } from 'react';

const reduced = window.matchMedia('(prefers-reduced-motion: reduce)');

function subscribe(listener: () => void): () => void {
  reduced.addEventListener('change', listener);
  return () => reduced.removeEventListener('change', listener);
}

/** Whether the user prefers reduced motion. */
export const useReducedMotion = (): boolean =>
  useSyncExternalStore(subscribe, () => reduced.matches);
