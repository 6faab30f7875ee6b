import { directionOfValue } from '@parallax/ui/format';
import { type Ref, type RefObject, useEffect, useImperativeHandle, useRef } from 'react';
import { indexAtOrBefore, subscribeToRows } from '../chart/chart-points.ts';
import type { ChartColumn, ChartSeries } from '../chart/chart-series.ts';
import { columnText } from '../chart/chart-text.ts';
import { useLegendHighlight } from './use-legend-highlight.ts';

export interface LegendHandle {
  /**
   * Shows the values at a position. Without one, shows the values at the `defaultIndex` of each series,
   * or none if it is negative.
   */
  show: (x: number | undefined) => void;
  /** the visible text of each series */
  texts: () => readonly string[];
}

const directionOf = ({ signed, format }: ChartColumn, value: number | null): string | undefined =>
  signed === true && value !== null ? directionOfValue(value, format(value)) : undefined;

function writeLegend(
  box: HTMLElement | null,
  series: readonly ChartSeries[],
  x: number | undefined,
): void {
  const elements = box?.querySelectorAll('[data-figure]').values();
  for (const { source, columns, defaultIndex, noteAt, hidesNone } of series) {
    const index = x === undefined ? defaultIndex() : indexAtOrBefore(source, x);
    for (const column of columns) {
      const element = elements?.next().value;
      if (element === undefined) return;
      const isDefault = x === undefined && index < 0;
      element.parentElement?.toggleAttribute('hidden', isDefault);
      if (hidesNone) {
        element
          .closest('li')
          ?.toggleAttribute('hidden', index < 0 || column.valueAt(index) === null);
      }
      const note = index < 0 ? '' : (noteAt?.(index) ?? '');
      const noteBox = element.closest('li')?.querySelector('[data-note]');
      const text = isDefault ? '' : `${columnText(column, index)}${noteBox ? '' : note}`;
      if (element.textContent !== text) element.textContent = text;
      if (noteBox && noteBox.textContent !== note) noteBox.textContent = note;
      const direction = directionOf(column, index < 0 ? null : column.valueAt(index));
      if (direction === undefined) element.removeAttribute('data-direction');
      else element.setAttribute('data-direction', direction);
    }
  }
}

export const visibleChildren = (element: Element | null): Element[] =>
  [...(element?.children ?? [])].filter((child) => getComputedStyle(child).display !== 'none');

/** The name and the values of a series, separated by spaces; on screen only styles separate them. */
const textOf = (item: Element): string =>
  visibleChildren(item)
    .flatMap(({ textContent }) => textContent.trim() || [])
    .join(' ');

/**
 * Writes the values under the pointer as text, without React renders, into a list that contains one
 * `[data-figure]` element per column, in series order.
 */
export function useLegendValues(
  box: RefObject<HTMLElement | null>,
  series: readonly ChartSeries[],
  ref: Ref<LegendHandle>,
): void {
  const at = useRef<number>(undefined);
  useImperativeHandle(
    ref,
    () => ({
      show(x) {
        at.current = x;
        box.current?.toggleAttribute('data-pointed', x !== undefined);
        writeLegend(box.current, series, x);
      },
      texts: () =>
        visibleChildren(box.current)
          .filter((item) => item.querySelector('[data-figure]') !== null)
          .map(textOf),
    }),
    [box, series],
  );

  useEffect(() => {
    const write = (): void => writeLegend(box.current, series, at.current);
    write();
    return subscribeToRows(series, write);
  }, [box, series]);
}

/** Writes the values of a legend that is outside its chart. */
export function LegendValues({
  box,
  series,
  onHighlight,
  ref,
}: {
  box: RefObject<HTMLElement | null>;
  series: readonly ChartSeries[];
  /** see `useLegendHighlight` */
  onHighlight: (id: string | undefined) => void;
  ref: Ref<LegendHandle>;
}): null {
  useLegendValues(box, series, ref);
  useLegendHighlight(box, series, onHighlight);
  return null;
}
