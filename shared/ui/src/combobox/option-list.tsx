import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { useMarkMoreBelow } from '../scroll/use-mark-more-below.ts';
import { observeRect, withIndex } from '../virtual/observe-rect.ts';
import { MOUNTED_ROWS_MAX, ROW_HEIGHT } from '../virtual/row-limits.ts';
import styles from './combobox.module.css';
import type { ComboboxOption } from './combobox-props.ts';

const TOUCH_HEIGHT = 44;

interface OptionListProps<Option> {
  id: string;
  label: string;
  options: readonly Option[];
  value: string | undefined;
  /** index of the highlighted option, which Enter selects */
  active: number;
  rowHeight: number | undefined;
  onHighlight: (index: number) => void;
  figures: ((option: Option) => ReactNode) | undefined;
  onChoose: (option: Option) => void;
}

export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

export function OptionList<Item extends ComboboxOption>(props: OptionListProps<Item>): ReactNode {
  const { id, label, options, active } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [defaultHeight] = useState(() =>
    window.matchMedia('(pointer: coarse)').matches ? TOUCH_HEIGHT : ROW_HEIGHT,
  );
  const height = props.rowHeight ?? defaultHeight;
  const virtual = props.figures !== undefined || options.length > MOUNTED_ROWS_MAX;
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: options.length,
    enabled: virtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    observeElementRect: observeRect,
    overscan: 6,
    rangeExtractor: (range) => withIndex(defaultRangeExtractor(range), active, range.count),
  });

  useMarkMoreBelow(scroller, true);

  useEffect(() => {
    const list = scroller.current;
    if (list === null || active < 0) return;
    const top = active * height;
    if (top < list.scrollTop) list.scrollTop = top;
    else if (top + height > list.scrollTop + list.clientHeight) {
      list.scrollTop = top + height - list.clientHeight;
    }
  }, [active, height]);

  const mounted = virtual
    ? virtualizer.getVirtualItems().map(({ index, start }) => ({ index, start }))
    : options.map((_, index) => ({ index, start: index * height }));

  const width = useMemo(() => columnWidth(options), [options]);
  const box: CSSProperties & Record<'--label', string> = {
    '--label': `${width}ch`,
    blockSize: options.length * height,
  };
  return (
    <div ref={scroller} className={styles.scroller}>
      <div id={id} role="listbox" aria-label={label} className={styles.list} style={box}>
        {mounted.map(({ index, start }) => (
          <Option
            key={index}
            {...props}
            index={index}
            box={{ insetBlockStart: start, blockSize: height }}
          />
        ))}
      </div>
    </div>
  );
}

/** The number of options that determine the width of the labels: about those visible initially. */
const MEASURED_OPTIONS = 20;

/** The approximate width of a character, relative to a digit. */
const characterWidth = (character: string): number => {
  if (/\p{Lu}/u.test(character)) return 1.1;
  if (/\p{Ll}/u.test(character)) return 0.9;
  return /[\s,./]/.test(character) ? 0.5 : 1;
};

const labelWidth = (label: string): number =>
  Array.from(label, characterWidth).reduce((sum, width) => sum + width, 0);

/** The width of the label column, in digits, so that the details are aligned. */
const columnWidth = (options: readonly ComboboxOption[]): number =>
  Math.max(0, ...options.slice(0, MEASURED_OPTIONS).map(({ label }) => labelWidth(label)));

interface OptionProps<Item> extends OptionListProps<Item> {
  index: number;
  box: CSSProperties;
}

function Option<Item extends ComboboxOption>({
  id,
  options,
  value,
  active,
  onHighlight,
  figures,
  onChoose,
  index,
  box,
}: OptionProps<Item>): ReactNode {
  const option = options[index];
  if (option === undefined) return null;
  // The input handles the keyboard and refers to the option through aria-activedescendant.
  const detail = option.unavailable ?? option.detail;
  const pointer = { onPointerMove: () => onHighlight(index), onClick: () => onChoose(option) };
  return (
    <div
      {...pointer}
      id={optionId(id, index)}
      role="option"
      tabIndex={-1}
      aria-label={option.spoken}
      aria-selected={option.value === value}
      aria-disabled={option.unavailable !== undefined || undefined}
      aria-setsize={options.length}
      aria-posinset={index + 1}
      className={classNames(styles.option, index === active && styles.active)}
      style={box}
    >
      <bdi className={styles.optionLabel}>{option.label}</bdi>
      {detail === undefined ? null : <span className={styles.detail}>{detail}</span>}
      {figures && <span className={styles.figures}>{figures(option)}</span>}
    </div>
  );
}
