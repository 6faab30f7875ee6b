import { formatAge } from '../format/age.ts';

/**
 * Writes 'stale 14 s', its meaning as the tooltip, and the age alone into `data-stale-age`, which the
 * header of a widget shows beside a dot. Without an age it clears the element.
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
