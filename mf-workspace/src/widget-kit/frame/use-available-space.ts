import { useValueOfSize } from '@parallax/ui';
import { type RefObject, useCallback } from 'react';

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
export type SpaceLimits = Readonly<Record<Exclude<AvailableSpace, 'narrow' | 'medium'>, number>>;

const MEDIUM_PX = 380;

export function measureSpace(width: number, limits: SpaceLimits): AvailableSpace {
  const widestFirst: readonly (readonly [AvailableSpace, number])[] = [
    ['full', limits.full],
    ['roomy', limits.roomy],
    ['bidAskFundingRange', limits.bidAskFundingRange],
    ['bidAskFunding', limits.bidAskFunding],
    ['bidAsk', limits.bidAsk],
    ['wide', limits.wide],
    ['medium', MEDIUM_PX],
  ];
  return widestFirst.find(([, from]) => width >= from)?.[0] ?? 'narrow';
}

/**
 * The width class of an element; renders only when it changes.
 * @param limits stable
 */
export function useAvailableSpace(
  element: RefObject<HTMLElement | null>,
  limits: SpaceLimits,
): AvailableSpace {
  const measure = useCallback((width: number) => measureSpace(width, limits), [limits]);
  return useValueOfSize(element, 'width', measure, 'wide');
}
