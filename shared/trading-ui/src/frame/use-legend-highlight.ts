import { type RefObject, useEffect } from 'react';
import type { ChartSeries } from '../chart/chart-series.ts';

/** The id of the series whose entry contains an element; undefined for a series that is not drawn. */
function seriesOf(
  list: HTMLElement,
  series: readonly ChartSeries[],
  target: EventTarget | null,
): string | undefined {
  const figure = target instanceof Element && target.closest('li')?.querySelector('[data-figure]');
  if (!figure) return undefined;
  const index = [...list.querySelectorAll('[data-figure]')].indexOf(figure);
  const owner = series.flatMap((each) => each.columns.map(() => each))[index];
  return owner?.kind === 'hidden' ? undefined : owner?.id;
}

/**
 * Calls `onHighlight` with the series whose entry in the legend is under the pointer or contains the
 * focus, and with undefined when there is none.
 * @param onHighlight must be stable
 */
export function useLegendHighlight(
  box: RefObject<HTMLElement | null>,
  series: readonly ChartSeries[],
  onHighlight: (id: string | undefined) => void,
): void {
  useEffect(() => {
    const list = box.current;
    if (list === null || series.length < 2) return undefined;
    const events = new AbortController();
    const follow = ({ target }: Event): void => onHighlight(seriesOf(list, series, target));
    const end = (): void => onHighlight(undefined);
    const { signal } = events;
    list.addEventListener('pointerover', follow, { signal });
    list.addEventListener('focusin', follow, { signal });
    list.addEventListener('pointerleave', end, { signal });
    list.addEventListener('focusout', end, { signal });
    return () => events.abort();
  }, [box, series, onHighlight]);
}
