import { useSyncExternalStore } from 'react';
import { columnsOf } from './columns.ts';

function subscribe(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

/** The columns for the page as wide as it is now; it follows the turning of the phone. */
export const useColumns = (): number =>
  useSyncExternalStore(subscribe, () => columnsOf(document.documentElement.clientWidth));
