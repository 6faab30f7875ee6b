/** Greys a value that had no news of late, and says why. */
export function markStale(element: HTMLElement, stale: boolean): void {
  element.toggleAttribute('data-stale', stale);
  if (stale) element.title = 'Stale: no news for 10 s or more';
  else element.removeAttribute('title');
}
