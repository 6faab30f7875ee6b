import { copyText } from '@parallax/ui';
import type { MouseEvent } from 'react';

/**
 * Copies the price that was pressed, without the separators of thousands. A level is too low for a
 * thumb, so on a phone the levels are one target: it takes the price nearest to the finger.
 */
export function copyPrice({ target, clientY }: Pick<MouseEvent, 'target' | 'clientY'>): void {
  if (!(target instanceof Element)) return;
  const levels = matchMedia('(pointer: coarse)').matches && target.closest('tbody[aria-label]');
  const pressed = levels ? nearestPrice(levels, clientY) : target.closest('button, td:first-child');
  const text = (pressed?.textContent ?? '').replaceAll(',', '');
  if (/^\d/.test(text)) void copyText(text, `Price ${pressed?.textContent}`);
}

/** The price cell of the level whose middle is nearest to a height on the page. */
function nearestPrice(levels: Element, y: number): Element | undefined {
  const distanceOf = (cell: Element): number => {
    const { top, height } = cell.getBoundingClientRect();
    return Math.abs(top + height / 2 - y);
  };
  return [...levels.querySelectorAll('td:first-child')]
    .filter(({ textContent }) => textContent !== '')
    .toSorted((one, other) => distanceOf(one) - distanceOf(other))[0];
}
