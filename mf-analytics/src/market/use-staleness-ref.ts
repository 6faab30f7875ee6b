import { runWhileOnScreen } from '@parallax/ui';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { MarketValues } from './market-values.ts';

/** Returns a ref. While its element is on screen, the staleness of the contracts is watched. */
export function useStalenessRef(
  keys: readonly string[],
  values: Pick<MarketValues, 'watch'>,
): RefObject<HTMLSpanElement | null> {
  const element = useRef<HTMLSpanElement>(null);
  const joined = keys.join('\n');
  // a layout effect, because the first values that the row shows depend on the staleness
  useLayoutEffect(
    () =>
      element.current === null
        ? undefined
        : runWhileOnScreen(element.current, () => values.watch(joined.split('\n'))),
    [joined, values],
  );
  return element;
}
