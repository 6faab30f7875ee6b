import { serverNow } from '@parallax/feed';
import { formatDateTime } from '../format/times.ts';

/** Older values show their time in the tooltip. */
const OLD_MS = 60_000;

/** Whether the tooltip of a stale value contains its time. */
export const showsStaleTime = (at: number): boolean => serverNow() - at >= OLD_MS;

/**
 * Marks or unmarks a value as stale: greyed out, with an explanation as its tooltip.
 *
 * @param at the time of the value in Unix milliseconds
 */
export function markStale(element: HTMLElement, stale: boolean, at?: number): void {
  element.toggleAttribute('data-stale', stale);
  if (!stale) {
    element.removeAttribute('title');
    return;
  }
  const title =
    at !== undefined && showsStaleTime(at)
      ? `Stale: no update since ${formatDateTime(at, serverNow())}`
      : 'Stale: no update for at least 10 s';
  if (element.title !== title) element.title = title;
}
