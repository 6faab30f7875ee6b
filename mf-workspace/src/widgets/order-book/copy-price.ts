import { copyText } from '@parallax/ui';
import type { MouseEvent } from 'react';

/** Maximum distance between a touch and the copied price: half the height of a touch target. */
const REACH_PX = 22;

/**
 * Copies the price that was pressed, without thousands separators. A row is not tall enough for a
 * touch target, so on a touch screen the levels of each side are one target: a touch copies the
 * nearest price within reach.
 */
export function copyPrice({ target, clientY }: Pick<MouseEvent, 'target' | 'clientY'>): void {
  if (!(target instanceof Element)) return;
  const levels = matchMedia('(pointer: coarse)').matches && target.closest('tbody[aria-label]');
  const pressed = levels
    ? findNearestPrice(levels, clientY)
    : target.closest('button, td:first-child');
  const text = (pressed?.textContent ?? '').replaceAll(',', '');
  if (/^\d/.test(text)) void copyText(text, `Price ${pressed?.textContent}`);
}

/** Finds the price cell at `y`, or else the nearest one within the maximum distance. */
function findNearestPrice(levels: Element, y: number): Element | undefined {
  return [...levels.querySelectorAll('td:first-child')]
    .filter(({ textContent }) => textContent !== '')
    .map((cell) => {
      const { top, height } = cell.getBoundingClientRect();
      return { cell, distance: Math.abs(top + height / 2 - y), height };
    })
    .filter(({ distance, height }) => distance <= Math.max(REACH_PX, height / 2))
    .toSorted((one, other) => one.distance - other.distance)[0]?.cell;
}
