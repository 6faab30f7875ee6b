import type { Virtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type ReactNode, useId, useLayoutEffect, useMemo, useRef } from 'react';
import { type FlatRow, flatRows, type ListSection } from './flat-rows.ts';
import styles from './sectioned-list.module.css';
import { useVirtualRows } from './use-virtual-rows.ts';

interface Anchor {
  readonly rows: readonly unknown[];
  /** key of the first visible row */
  readonly key: string | number | bigint;
  readonly start: number;
}

/**
 * Keeps the visible rows in place when rows are added or removed above them. A list scrolled to the
 * top stays there, so that new rows are visible.
 *
 * @param rows a new array whenever rows were added or removed
 * @param findStart returns the current offset of the row with this key, in pixels from the top
 */
function useScrollAnchor(
  virtualizer: Virtualizer<HTMLDivElement, HTMLElement>,
  rows: readonly unknown[],
  findStart: (key: Anchor['key']) => number | undefined,
): void {
  const anchor = useRef<Anchor>(undefined);
  useLayoutEffect(() => {
    const offset = virtualizer.scrollOffset ?? 0;
    const previous = anchor.current;
    let shift = 0;
    // the virtualizer itself corrects for differences between estimated and measured heights
    if (previous !== undefined && previous.rows !== rows && offset > 0) {
      shift = (findStart(previous.key) ?? previous.start) - previous.start;
      if (shift !== 0) virtualizer.scrollToOffset(offset + shift);
    }
    const first = virtualizer.getVirtualItems().find(({ end }) => end > offset + shift);
    anchor.current = first && { rows, key: first.key, start: first.start };
  });
}

export type { ListSection } from './flat-rows.ts';

const HEADING_HEIGHT = 36;

interface SectionedListProps<Row> {
  sections: readonly ListSection<Row>[];
  rowKey: (row: Row) => string;
  /** estimated row height in pixels until rows are measured */
  rowHeight: number;
  children: (row: Row) => ReactNode;
}

/**
 * A virtualized list of sections with rows of variable height. The focused row stays mounted. It
 * fills its parent, which must have a height. Rows inserted above do not move the visible rows.
 */
export function SectionedList<Row>(props: SectionedListProps<Row>): ReactNode {
  const { sections, rowKey, rowHeight } = props;
  const flat = useMemo(() => flatRows(sections, rowKey), [sections, rowKey]);
  const { virtualizer, scrollerProps } = useVirtualRows({
    count: flat.length,
    keyAt: (index) => flat[index]?.key ?? '',
    estimateSize: (index) => (flat[index]?.row === undefined ? HEADING_HEIGHT : rowHeight),
    pinned: flat.flatMap(({ row }, index) => (row === undefined ? [index] : [])),
  });
  const mounted = virtualizer.getVirtualItems();
  useScrollAnchor(virtualizer, flat, (key) => {
    const index = flat.findIndex((entry) => entry.key === key);
    return index < 0 ? undefined : virtualizer.measurementsCache[index]?.start;
  });

  return (
    <div {...scrollerProps} className={styles.scroller}>
      <div className={styles.list} style={{ blockSize: virtualizer.getTotalSize() }}>
        {sections.map(({ title, rows }, section) => {
          if (rows.length === 0) return null;
          const items = mounted.flatMap(({ index, start }): PositionedRow<Row>[] => {
            const entry = flat[index];
            if (entry?.section !== section) return [];
            return [{ entry, index, box: { transform: `translateY(${start}px)` } }];
          });
          return (
            <Section
              key={title}
              title={title}
              size={rows.length}
              items={items}
              measure={virtualizer.measureElement}
            >
              {props.children}
            </Section>
          );
        })}
      </div>
    </div>
  );
}

interface PositionedRow<Row> {
  entry: FlatRow<Row>;
  index: number;
  box: CSSProperties;
}

function Section<Row>(props: {
  title: string;
  size: number;
  items: readonly PositionedRow<Row>[];
  measure: (element: HTMLElement | null) => void;
  children: (row: Row) => ReactNode;
}): ReactNode {
  const { title, size, items, measure } = props;
  const titleId = useId();
  const heading = items.find(({ entry }) => entry.row === undefined);
  // the virtualizer has no items before the first layout
  if (heading === undefined) return null;
  return (
    <section aria-labelledby={titleId}>
      <h3
        id={titleId}
        ref={measure}
        data-index={heading.index}
        className={styles.heading}
        style={heading.box}
      >
        {title}
      </h3>
      <ul>
        {items.map(({ entry, index, box }) =>
          entry.row === undefined ? null : (
            <li
              key={entry.key}
              ref={measure}
              data-index={index}
              data-key={entry.key}
              aria-setsize={size}
              aria-posinset={entry.position}
              className={styles.row}
              style={box}
            >
              {props.children(entry.row)}
            </li>
          ),
        )}
      </ul>
    </section>
  );
}
