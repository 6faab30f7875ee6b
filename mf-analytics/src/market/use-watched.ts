import { runWhileOnScreen } from '@parallax/ui';
import { type RefObject, useEffect, useRef } from 'react';
import type { MarketValues } from './market-values.ts';

/** Follows the staleness of contracts while the element with this ref is on screen. */
export function useWatched(
  keys: readonly string[],
  values: Pick<MarketValues, 'watch'>,
): RefObject<HTMLSpanElement | null> {
  const element = useRef<HTMLSpanElement>(null);
  const joined = keys.join('\n');
  useEffect(
    () =>
      element.current === null
        ? undefined
        : runWhileOnScreen(element.current, () => values.watch(joined.split('\n'))),
    [joined, values],
  );
  return element;
}
