import { type RefObject, useLayoutEffect } from 'react';
import type { TableColumn } from './table-column.ts';

interface MeasuredColumn {
  readonly width: number;
  /** whether its width may change */
  readonly flexible: boolean;
  /** the width of the button in its header on a touch screen, below which it is not narrowed */
  readonly minWidth: number;
}

/**
 * Column widths that make the last fully visible column end at the edge of a horizontally scrolling
 * table. A number cut off there could be misread. Undefined if no width has to change, or if no column
 * in view has a width that may change.
 * @param space.start the padding before the first column
 * @param space.visible the width in view
 */
export function wholeColumns(
  columns: readonly MeasuredColumn[],
  { start, gap, visible }: { start: number; gap: number; visible: number },
): readonly number[] | undefined {
  let end = start - gap;
  let count = 0;
  for (const { width } of columns) {
    if (end + gap + width > visible) break;
    end += gap + width;
    count += 1;
  }
  const spare = visible - gap - end;
  // a column is narrowed by less than the gap
  const mayChange = ({ flexible, width, minWidth }: MeasuredColumn, index: number): boolean =>
    index < count && flexible && (spare > 0 || width + spare >= minWidth);
  const changed = columns.filter(mayChange).length;
  if (count === columns.length || changed === 0 || spare === 0) return undefined;
  return columns.map((column, index) =>
    mayChange(column, index) ? column.width + spare / changed : column.width,
  );
}

const FIXED_WIDTH = /^\d+px$/;

const isFlexible = <Row>({ width = '', hideHeader }: TableColumn<Row>): boolean =>
  hideHeader !== true && !FIXED_WIDTH.test(width);

/** The minimum width of the button in a header in pixels; 0 without one. */
const minWidthOf = (head: Element | undefined): number => {
  const button = head?.querySelector('button');
  return button ? Number.parseFloat(getComputedStyle(button).minInlineSize) || 0 : 0;
};

/**
 * Tells the heading of each group of columns how much of the group is out of view on either side, so
 * that its text is centred over the visible columns.
 */
function placeGroupTexts(table: HTMLTableElement): void {
  const groups = [...table.querySelectorAll<HTMLElement>('th[scope="colgroup"]')];
  if (groups.length === 0) return;
  const gap = Number.parseFloat(getComputedStyle(groups[0]?.parentElement ?? table).columnGap) || 0;
  const { left } = table.getBoundingClientRect();
  const right = left + table.clientWidth - gap;
  const hidden = groups.map((group) => {
    const box = group.getBoundingClientRect();
    const within = (length: number): string => `${Math.max(0, Math.min(box.width, length))}px`;
    return { group, start: within(left + gap - box.left), end: within(box.right - right) };
  });
  for (const { group, start, end } of hidden) {
    group.style.setProperty('--hidden-start', start);
    group.style.setProperty('--hidden-end', end);
  }
}

/**
 * Makes the visible part of a table that is too narrow for its columns end with a whole column, marks
 * its frame with `data-more-start` and `data-more-end` while it has more columns on that side, and
 * keeps the headings of groups over their visible columns.
 * @param tracks the grid tracks of the columns
 */
export function useFitWholeColumns<Row>(
  scroller: RefObject<HTMLTableElement | null>,
  columns: readonly TableColumn<Row>[],
  tracks: string,
): void {
  useLayoutEffect(() => {
    const table = scroller.current;
    const frame = table?.parentElement;
    if (!table || !frame) return undefined;

    const mark = (): void => {
      const { scrollLeft, clientWidth, scrollWidth } = table;
      frame.toggleAttribute('data-more-start', scrollLeft > 1);
      frame.toggleAttribute('data-more-end', scrollLeft + clientWidth < scrollWidth - 1);
      placeGroupTexts(table);
    };
    const fit = (): void => {
      frame.style.setProperty('--scrollbar', `${table.offsetWidth - table.clientWidth}px`);
      frame.style.setProperty('--scrollbar-block', `${table.offsetHeight - table.clientHeight}px`);
      frame.style.removeProperty('--fitted-columns');
      const heads = [...table.querySelectorAll('th[scope="col"]')];
      const row = heads[0]?.parentElement;
      if (row && table.scrollWidth > table.clientWidth) {
        const { paddingInlineStart, columnGap } = getComputedStyle(row);
        const widths = wholeColumns(
          columns.map((column, index) => ({
            width: heads[index]?.getBoundingClientRect().width ?? 0,
            flexible: isFlexible(column),
            minWidth: minWidthOf(heads[index]),
          })),
          {
            start: Number.parseFloat(paddingInlineStart),
            gap: Number.parseFloat(columnGap),
            visible: table.clientWidth,
          },
        );
        const fitted = widths?.map((width) => `${width}px`).join(' ');
        if (fitted !== undefined) frame.style.setProperty('--fitted-columns', fitted);
      }
      mark();
    };
    const observer = new ResizeObserver(fit);
    observer.observe(table);
    table.addEventListener('scroll', mark, { passive: true });
    return () => {
      observer.disconnect();
      table.removeEventListener('scroll', mark);
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the widths follow the tracks
  }, [scroller, columns, tracks]);
}
