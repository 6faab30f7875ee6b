import { serverNow } from '@parallax/feed';
import { formatDateTime } from '../format/times.ts';

/** Older values show their time in the tooltip. */
const OLD_MS = 60_000;

/**
 * Marks or unmarks a value as stale: greyed out, with an explanation as its tooltip.
 *
 * @param at the time of the value in Unix milliseconds
 */
export function markStale(element: HTMLElement, stale: boolean, at?: number): void {
  element.toggleAttribute('data-stale', stale);
  const isOld = at !== undefined && serverNow() - at >= OLD_MS;
  if (stale) {
    element.title = isOld
      ? `Stale: no update since ${formatDateTime(at, serverNow())}`
      : 'Stale: no update for at least 10 s';
  } else element.removeAttribute('title');
}
