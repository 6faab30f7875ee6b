import { runWhileOnScreen } from '@parallax/ui';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { MarketValues } from './market-values.ts';

/** Follows the staleness of contracts while the element with this ref is on screen. */
export function useWatched(
  keys: readonly string[],
  values: Pick<MarketValues, 'watch'>,
): RefObject<HTMLSpanElement | null> {
  const element = useRef<HTMLSpanElement>(null);
  const joined = keys.join('\n');
  // before the figures of the row show their first values, which depend on it
  useLayoutEffect(
    () =>
      element.current === null
        ? undefined
        : runWhileOnScreen(element.current, () => values.watch(joined.split('\n'))),
    [joined, values],
  );
  return element;
}
