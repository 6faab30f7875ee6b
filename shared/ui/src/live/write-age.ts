import { formatAge } from '../format/age.ts';

/**
 * Writes 'stale 14 s' with an explanation as its tooltip, and only the age into `data-stale-age`, which
 * the header of a widget shows beside a dot. Clears the element if the age is undefined.
 */
export function writeAge(element: HTMLElement, age: number | undefined): void {
  const text = age === undefined ? '' : formatAge(age);
  if (element.dataset['staleAge'] === text) return;
  if (text === '') delete element.dataset['staleAge'];
  else element.dataset['staleAge'] = text;
  element.textContent = text === '' ? '' : `stale ${text}`;
  if (text === '') element.removeAttribute('title');
  else element.title = `Stale: no update for ${text}`;
}
