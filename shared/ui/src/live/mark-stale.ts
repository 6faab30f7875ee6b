import { serverNow } from '@parallax/feed';
import { formatDateTime } from '../format/times.ts';

/** The time is shown from this age on; before, a new value may come at any moment. */
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
      ? `Stale: no news since ${formatDateTime(at, serverNow())}`
      : 'Stale: no news for 10 s or more';
  } else element.removeAttribute('title');
}
