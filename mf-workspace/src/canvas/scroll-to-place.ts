import { bottomOf, type Place } from '../layout/place.ts';
import { GAP, ROW_HEIGHT } from './grid-size.ts';

/** How high a grid with these places is, in pixels. */
export const gridHeight = (places: readonly Place[]): number =>
  bottomOf(places) * (ROW_HEIGHT + GAP) + GAP;

/**
 * Where to scroll to, in pixels from the top, so that a place of the grid can be seen: as little as
 * needed. Of a place higher than the view the top is shown.
 */
export function scrollTopFor(
  { y, h }: Pick<Place, 'y' | 'h'>,
  view: { top: number; height: number },
): number {
  const from = y * (ROW_HEIGHT + GAP);
  const to = from + h * (ROW_HEIGHT + GAP) + GAP;
  return Math.min(from, Math.max(view.top, to - view.height));
}
