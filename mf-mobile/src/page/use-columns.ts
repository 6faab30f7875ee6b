import { useSyncExternalStore } from 'react';
import { columnsOf } from './columns.ts';

function subscribe(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

/** The number of grid columns for the current page width; updates on resize and rotation. */
export const useColumns = (): number =>
  useSyncExternalStore(subscribe, () => columnsOf(document.documentElement.clientWidth));
