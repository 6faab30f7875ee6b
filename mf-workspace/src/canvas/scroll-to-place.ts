import { bottomOf, type Place } from '../layout/place.ts';
import { GAP, ROW_PITCH } from './grid-size.ts';

/** The height in pixels of a grid with these places. */
export const gridHeight = (places: readonly Place[]): number => bottomOf(places) * ROW_PITCH + GAP;

/**
 * The scroll offset in pixels that makes a place visible with minimal scrolling. A place taller
 * than the viewport is aligned to the top.
 */
export function scrollTopFor(
  { y, h }: Pick<Place, 'y' | 'h'>,
  view: { top: number; height: number },
): number {
  const from = y * ROW_PITCH;
  const to = from + h * ROW_PITCH + GAP;
  return Math.min(from, Math.max(view.top, to - view.height));
}
