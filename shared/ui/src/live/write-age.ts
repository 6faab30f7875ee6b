import { formatAge } from '../format/age.ts';

/**
 * Writes 'stale 14 s', its meaning as the tooltip, and the age alone into `data-stale-age`, which the
 * header of a widget shows beside a dot. An age of null is unknown, since nothing was received; with
 * undefined, the element is cleared.
 */
export function writeAge(element: HTMLElement, age: number | null | undefined): void {
  const text = age === undefined ? '' : age === null ? 'stale' : formatAge(age);
  if ((element.dataset['staleAge'] ?? '') === text) return;
  if (text === '') {
    delete element.dataset['staleAge'];
    element.textContent = '';
    element.removeAttribute('title');
    return;
  }
  element.dataset['staleAge'] = text;
  element.textContent = age === null ? text : `stale ${text}`;
  element.title = age === null ? 'Stale: no connection' : `Stale: no update for ${text}`;
}
