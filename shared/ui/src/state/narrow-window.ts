import { useSyncExternalStore } from 'react';

/** As in the styles of the toasts. */
const NARROW = '(width <= 600px)';

function subscribe(listener: () => void): () => void {
  const media = matchMedia(NARROW);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Whether the window is so narrow that the row of tabs has no room for toasts. */
export const useIsNarrowWindow = (): boolean =>
  useSyncExternalStore(subscribe, () => matchMedia(NARROW).matches);
