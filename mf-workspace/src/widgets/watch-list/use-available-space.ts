import { type RefObject, useCallback } from 'react';
import { useFromWidth } from '../use-from-width.ts';

/**
 * The width class of a widget. 'quoted', 'funded' and 'ranged' have room for bid and ask: alone, with
 * the funding, and with the range of 24 hours as well.
 */
export type AvailableSpace =
  | 'narrow'
  | 'medium'
  | 'wide'
  | 'quoted'
  | 'funded'
  | 'ranged'
  | 'roomy'
  | 'full';

/** The widths in pixels from which the classes begin that depend on the names in the list. */
export interface SpaceLimits {
  readonly quoted: number;
  readonly funded: number;
  readonly ranged: number;
}

export function measureSpace(
  width: number,
  { quoted, funded, ranged }: SpaceLimits,
): AvailableSpace {
  const limits: readonly (readonly [AvailableSpace, number])[] = [
    ['full', 1_100],
    ['roomy', 800],
    ['ranged', ranged],
    ['funded', funded],
    ['quoted', quoted],
    ['wide', 500],
    ['medium', 380],
  ];
  return limits.find(([, from]) => width >= from)?.[0] ?? 'narrow';
}

/** The width class of an element; renders only when it changes. */
export function useAvailableSpace(
  element: RefObject<HTMLElement | null>,
  { quoted, funded, ranged }: SpaceLimits,
): AvailableSpace {
  const measure = useCallback(
    (width: number) => measureSpace(width, { quoted, funded, ranged }),
    [quoted, funded, ranged],
  );
  return useFromWidth(element, measure, 'wide');
}
