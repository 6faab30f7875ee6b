/** Marks or unmarks a value as stale: greyed out, with an explanation as its tooltip. */
export function markStale(element: HTMLElement, stale: boolean): void {
  element.toggleAttribute('data-stale', stale);
  if (stale) element.title = 'Stale: no news for 10 s or more';
  else element.removeAttribute('title');
}
