import { NARROW_COLUMNS_MAX, NARROW_COLUMNS_MIN } from '@parallax/protocol';
import { useSyncExternalStore } from 'react';

const COLUMN_PX = 110;

/** The number of grid columns for a page of this width in CSS pixels: 3 to 11. */
export const columnsOf = (width: number): number =>
  Math.min(NARROW_COLUMNS_MAX, Math.max(NARROW_COLUMNS_MIN, Math.floor(width / COLUMN_PX)));

function subscribe(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

/** The number of grid columns for the current page width; updates on resize and rotation. */
export const useColumns = (): number =>
  useSyncExternalStore(subscribe, () => columnsOf(document.documentElement.clientWidth));
