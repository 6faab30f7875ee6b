import { copyText } from '@parallax/ui';
import type { MouseEvent } from 'react';
import { choosePrice } from '../../widget-kit/orders/chosen-price.ts';

/** Maximum distance between a touch and the price that it means: half the height of a touch target. */
const REACH_PX = 22;

const SIDES = 'tbody[aria-label]';
const PRICE = 'td:first-child';

/** Where the book was pressed. */
export type PressOnBook = Pick<MouseEvent, 'target' | 'clientY'>;

/**
 * The price at a press as the book shows it: that of the level, or of the mid. A row is not tall enough for a touch
 * target, so on a touch screen the levels of each side are one target, and the nearest price within reach is meant.
 */
export function priceAt({ target, clientY }: PressOnBook): string | undefined {
  if (!(target instanceof Element)) return undefined;
  const side = target.closest(SIDES);
  const pressed =
    side === null
      ? target.closest('button')
      : matchMedia('(pointer: coarse)').matches
        ? findNearestPrice(side, clientY)
        : target.closest('tr')?.querySelector(PRICE);
  const text = pressed?.textContent ?? '';
  return /^\d/.test(text) ? text : undefined;
}

/** Finds the price cell at `y`, or else the nearest one within the maximum distance. */
function findNearestPrice(levels: Element, y: number): Element | undefined {
  return [...levels.querySelectorAll(PRICE)]
    .filter(({ textContent }) => textContent !== '')
    .map((cell) => {
      const { top, height } = cell.getBoundingClientRect();
      return { cell, distance: Math.abs(top + height / 2 - y), height };
    })
    .filter(({ distance, height }) => distance <= Math.max(REACH_PX, height / 2))
    .toSorted((one, other) => one.distance - other.distance)[0]?.cell;
}

const withoutSeparators = (shown: string): string => shown.replaceAll(',', '');

export const copyPrice = (shown: string): void =>
  void copyText(withoutSeparators(shown), `Price ${shown}`);

/** Puts a price into the order tickets of the contract. Returns whether there is one. */
export const fillTickets = (key: string, shown: string): boolean =>
  choosePrice(key, withoutSeparators(shown));

/** Whether a press is on the price itself, where the mouse can mean a copy. */
const isOnPrice = ({ target }: PressOnBook): boolean =>
  matchMedia('(pointer: coarse)').matches ||
  (target instanceof Element && target.closest(`button, ${PRICE}`) !== null);

/**
 * Puts the price of the pressed level into the order tickets of the contract. Without a ticket, a press on the price
 * copies it.
 */
export function choosePressedPrice(key: string, press: PressOnBook): void {
  const shown = priceAt(press);
  if (shown === undefined || fillTickets(key, shown)) return;
  if (isOnPrice(press)) copyPrice(shown);
}
