import { type RefObject, useCallback } from 'react';
import { useFromWidth } from '../use-from-width.ts';

/**
 * The width class of a widget, from narrowest to widest. The `bidAsk…` classes are named after the
 * columns that they have room for.
 */
export type AvailableSpace =
  | 'narrow'
  | 'medium'
  | 'wide'
  | 'bidAsk'
  | 'bidAskFunding'
  | 'bidAskFundingRange'
  | 'roomy'
  | 'full';

/** The minimum widths, in pixels, of the classes that depend on the names in the list. */
export interface SpaceLimits {
  readonly bidAsk: number;
  readonly bidAskFunding: number;
  readonly bidAskFundingRange: number;
}

export function measureSpace(
  width: number,
  { bidAsk, bidAskFunding, bidAskFundingRange }: SpaceLimits,
): AvailableSpace {
  const limits: readonly (readonly [AvailableSpace, number])[] = [
    ['full', 1_100],
    ['roomy', 800],
    ['bidAskFundingRange', bidAskFundingRange],
    ['bidAskFunding', bidAskFunding],
    ['bidAsk', bidAsk],
    ['wide', 500],
    ['medium', 380],
  ];
  return limits.find(([, from]) => width >= from)?.[0] ?? 'narrow';
}

/** The width class of an element; renders only when it changes. */
export function useAvailableSpace(
  element: RefObject<HTMLElement | null>,
  { bidAsk, bidAskFunding, bidAskFundingRange }: SpaceLimits,
): AvailableSpace {
  const measure = useCallback(
    (width: number) => measureSpace(width, { bidAsk, bidAskFunding, bidAskFundingRange }),
    [bidAsk, bidAskFunding, bidAskFundingRange],
  );
  return useFromWidth(element, measure, 'wide');
}
