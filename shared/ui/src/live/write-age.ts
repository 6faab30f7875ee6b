import { formatAge } from '../format/age.ts';

/** An age of 0 s would mean nothing. */
const LEAST_AGE_MS = 1_000;

/** 'stale' beside values that were received earlier, 'no data' where none was received at all. */
export type AgeKind = 'stale' | 'no data';

const TITLES: Readonly<Record<AgeKind, string>> = {
  stale: 'Stale: no update for',
  'no data': 'No data received for',
};

/**
 * Writes the age of stale data, such as 'stale 14 s', or how long the page has waited for data that it
 * never received, such as 'no data 14 s', and the meaning as the tooltip. The header of a widget
 * shows `data-stale-age` or `data-stale-text` beside a dot. An age of undefined clears the element.
 */
export function writeAge(
  element: HTMLElement,
  age: number | undefined,
  kind: AgeKind = 'stale',
): void {
  if (age === undefined) {
    if (element.dataset['staleAge'] === undefined) return;
    delete element.dataset['staleAge'];
    delete element.dataset['staleText'];
    element.textContent = '';
    element.removeAttribute('title');
    return;
  }
  const time = formatAge(Math.max(age, LEAST_AGE_MS));
  const text = `${kind} ${time}`;
  if (element.dataset['staleText'] === text) return;
  // a header without room for the whole age must not show the number without its unit
  element.dataset['staleAge'] = time.replace(' ', '\u00a0');
  element.dataset['staleText'] = text;
  element.textContent = text;
  element.title = `${TITLES[kind]} ${time}`;
}
