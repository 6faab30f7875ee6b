import { type RefObject, useLayoutEffect } from 'react';
import { placeProperties } from './cell-place.ts';
import { cutColumns, pinsOf } from './pinned-columns.ts';
import type { TableColumn } from './table-column.ts';

interface MeasuredColumn {
  readonly width: number;
  /** whether its width may change */
  readonly flexible: boolean;
  /** the width of the button in its header on a touch screen, below which it is not narrowed */
  readonly minWidth: number;
  /** stays in view */
  readonly pinned?: boolean;
}

/**
 * Column widths that make the last fully visible column end at the edge of a horizontally scrolling
 * table. A number cut off there could be misread. Undefined if no width has to change, or if no column
 * in view has a width that may change.
 * @param space.start the padding before the first column, and after the last one
 * @param space.visible the width in view
 */
export function wholeColumns(
  columns: readonly MeasuredColumn[],
  { start, gap, visible }: { start: number; gap: number; visible: number },
): readonly number[] | undefined {
  /** up to where the columns before the pinned ones that follow have space */
  const edgeAfter = (index: number): number => {
    const pins = columns.filter(({ pinned }, at) => at > index && pinned === true);
    const widths = pins.reduce((sum, { width }) => sum + width + gap, 0);
    return pins.length === 0 ? visible : visible - start - widths + gap;
  };
  let end = start - gap;
  let count = 0;
  for (const { width, pinned } of columns) {
    if (pinned !== true && end + gap + width > edgeAfter(count)) break;
    end += gap + width;
    count += 1;
  }
  const spare = edgeAfter(count) - gap - end;
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

/** Sets custom properties, of which those without a value are removed. */
function setProperties(
  { style }: HTMLElement,
  values: Readonly<Record<`--${string}`, string | undefined>>,
): void {
  for (const [name, value = ''] of Object.entries(values)) {
    if (style.getPropertyValue(name) !== value) style.setProperty(name, value);
  }
}

/** Hides what is in columns that are cut. `pinned` has the indexes of those that stay in view. */
function hideCutColumns<Row>(
  frame: HTMLElement,
  table: HTMLTableElement,
  columns: readonly TableColumn<Row>[],
  pinned: ReadonlySet<number>,
): void {
  const { left } = table.getBoundingClientRect();
  const isWide = table.scrollWidth > table.clientWidth;
  const heads = isWide ? table.querySelectorAll('th[scope="col"]') : [];
  const boxes = [...heads].map((head, index) => {
    const box = head.getBoundingClientRect();
    return {
      left: box.left - left,
      right: box.right - left,
      pinned: pinned.has(index),
      controls: columns[index]?.controls === true,
    };
  });
  const cut = cutColumns(boxes, table.clientWidth);
  for (const index of columns.keys())
    setProperties(frame, { [placeProperties(index).opacity]: cut.has(index) ? '0' : undefined });
}

/**
 * Makes the visible part of a table that is too narrow for its columns end with a whole column, keeps its
 * pinned columns in view, hides the contents of columns that are cut after scrolling, marks its frame with
 * `data-more-start` and `data-more-end` while it has more columns on that side, and
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

    let pinned: ReadonlySet<number> = new Set();
    const mark = (): void => {
      const { scrollLeft, clientWidth, scrollWidth } = table;
      frame.toggleAttribute('data-more-start', scrollLeft > 1);
      frame.toggleAttribute('data-more-end', scrollLeft + clientWidth < scrollWidth - 1);
      hideCutColumns(frame, table, columns, pinned);
      placeGroupTexts(table);
    };
    const fit = (): void => {
      frame.style.setProperty('--scrollbar', `${table.offsetWidth - table.clientWidth}px`);
      frame.style.setProperty('--scrollbar-block', `${table.offsetHeight - table.clientHeight}px`);
      frame.style.removeProperty('--fitted-columns');
      for (const index of columns.keys()) {
        const { pinStart, pinEnd } = placeProperties(index);
        setProperties(frame, { [pinStart]: undefined, [pinEnd]: undefined });
      }
      setProperties(frame, { '--pins-start': undefined, '--pins-end': undefined });
      pinned = new Set();
      const heads = [...table.querySelectorAll('th[scope="col"]')];
      const row = heads[0]?.parentElement;
      if (row && table.scrollWidth > table.clientWidth) {
        const { paddingInlineStart, columnGap } = getComputedStyle(row);
        const space = {
          start: Number.parseFloat(paddingInlineStart),
          gap: Number.parseFloat(columnGap),
          visible: table.clientWidth,
        };
        const measured = columns.map((column, index) => ({
          width: heads[index]?.getBoundingClientRect().width ?? 0,
          flexible: isFlexible(column) && column.pinned !== true,
          minWidth: minWidthOf(heads[index]),
          pinned: column.pinned === true,
        }));
        const pins = pinsOf(measured, space);
        pinned = new Set(pins.places.keys());
        const widths = wholeColumns(
          measured.map((column, index) => Object.assign({}, column, { pinned: pinned.has(index) })),
          space,
        );
        const fitted = widths?.map((width) => `${width}px`).join(' ');
        if (fitted !== undefined) frame.style.setProperty('--fitted-columns', fitted);
        for (const [index, { start, end }] of pins.places) {
          const { pinStart, pinEnd } = placeProperties(index);
          setProperties(frame, { [pinStart]: `${start}px`, [pinEnd]: `${end}px` });
        }
        setProperties(frame, { '--pins-start': `${pins.start}px`, '--pins-end': `${pins.end}px` });
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
