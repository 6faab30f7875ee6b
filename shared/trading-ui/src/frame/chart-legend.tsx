import { NO_VALUE } from '@parallax/ui/format';
import { type ReactNode, type Ref, type RefObject, useEffect, useRef } from 'react';
import type { ChartSeries, ValueSeries } from '../chart/chart-series.ts';
import { ChartSwatch } from '../chart/chart-swatch.tsx';
import styles from './chart-legend.module.css';
import { type LegendHandle, useLegendValues, visibleChildren } from './legend-values.ts';
import { useLegendHighlight } from './use-legend-highlight.ts';

/**
 * What the entries show, in descending order: full or short labels with values and notes, short labels
 * with values, or full or short labels alone.
 */
const CONTENTS = ['full', 'short', 'compact', 'full names', 'names'] as const;
type Content = (typeof CONTENTS)[number];

/**
 * Chooses the content of the entries: if they do not fit or need too many lines, they fall back to short
 * labels, then omit their notes, then their values. Labels without values are full if these fit. Keeps the largest
 * height needed until the size or the series change, so that values do not resize the chart below.
 * Shows how many entries do not fit.
 */
function useLegendSize(
  box: RefObject<HTMLElement | null>,
  hiddenCount: RefObject<HTMLElement | null>,
  series: readonly ChartSeries[],
): void {
  useEffect(() => {
    const element = box.current;
    if (!element || series.length === 0) return undefined;
    const plot = plotOf(element);
    let size = '';
    let height = 0;
    const setContent = (content: Content): void => {
      height = 0;
      // the count would narrow the entries that are about to be measured
      if (hiddenCount.current) writeHiddenCount(hiddenCount.current, []);
      element.style.removeProperty('--needed');
      writeContent(element, series, content);
    };
    setContent('short');
    const observer = new ResizeObserver(() => {
      const next = `${element.offsetWidth} × ${plot.clientHeight}`;
      if (next !== size) {
        size = next;
        setContent(hasRoomForFullLabels(element) ? 'full' : 'short');
      }
      for (const content of hasShortLabels(series) ? contentsAfter(contentOf(element)) : []) {
        if (exceedsLines(element, series)) setContent(content);
      }
      if (element.offsetHeight > height) {
        height = element.offsetHeight;
        element.style.setProperty('--needed', `${height}px`);
      }
      if (hiddenCount.current) writeHiddenCount(hiddenCount.current, hiddenLabels(element, series));
    });
    observer.observe(element);
    observer.observe(plot);
    for (const item of element.children) observer.observe(item);
    return () => {
      observer.disconnect();
      element.style.removeProperty('--needed');
    };
  }, [box, hiddenCount, series]);
}

/** The chart with its legend. */
const plotOf = (box: HTMLElement): HTMLElement => box.parentElement?.parentElement ?? box;

const contentOf = ({ dataset }: HTMLElement): Content =>
  CONTENTS.find((content) => content === dataset['content']) ?? 'short';

const contentsAfter = (content: Content): readonly Content[] =>
  CONTENTS.slice(CONTENTS.indexOf(content) + 1);

const labelOf = ({ label, shortLabel }: ChartSeries, content: Content): string =>
  content.startsWith('full') ? label : (shortLabel ?? label);

function writeContent(
  element: HTMLElement,
  series: readonly ChartSeries[],
  content: Content,
): void {
  element.dataset['content'] = content;
  for (const [index, name] of element.querySelectorAll('[data-name]').entries()) {
    const each = series[index];
    const text = each === undefined ? '' : labelOf(each, content);
    if (name.textContent !== text) name.textContent = text;
  }
}

/** The minimum width of a column with a full label and its value, as in the style sheet. */
const FULL_COLUMN_EM = 25;

/** Whether two columns with full labels fit. */
function hasRoomForFullLabels(element: HTMLElement): boolean {
  const { fontSize, columnGap } = getComputedStyle(element);
  const gap = Number.parseFloat(columnGap) || 0;
  return element.offsetWidth >= 2 * FULL_COLUMN_EM * Number.parseFloat(fontSize) + gap;
}

const hasShortLabels = (series: readonly ChartSeries[]): boolean =>
  series.every(({ shortLabel }) => shortLabel !== undefined);

/** A legend in columns shows values on at most this many lines, or on this share of a tall chart. */
const LINES_WITH_VALUES = 4;
const SHARE_WITH_VALUES = 0.25;

function exceedsLines(box: HTMLElement, series: readonly ChartSeries[]): boolean {
  if (hiddenLabels(box, series).length > 0) return true;
  const needsWholeNames = ['compact', 'full names'].includes(contentOf(box));
  // the values under the pointer may be longer for a moment
  if (needsWholeNames && !box.hasAttribute('data-pointed') && hasTruncatedName(box)) return true;
  const items = visibleChildren(box).filter((item) => item instanceof HTMLElement);
  const lines = new Set(items.map(({ offsetTop }) => offsetTop)).size;
  const height = lines * (items[0]?.offsetHeight ?? 0);
  return lines > LINES_WITH_VALUES && height > SHARE_WITH_VALUES * plotOf(box).clientHeight;
}

const hasTruncatedName = (box: HTMLElement): boolean =>
  [...box.querySelectorAll('[data-name]')].some((name) => name.scrollWidth > name.clientWidth);

/** The labels of the entries below the last visible line. */
function hiddenLabels(box: HTMLElement, series: readonly ChartSeries[]): string[] {
  const end = box.offsetTop + box.offsetHeight;
  return [...box.children].flatMap((item, index) =>
    item instanceof HTMLElement && item.offsetTop + item.offsetHeight > end
      ? [series[index]?.label ?? '']
      : [],
  );
}

/** Writes the number of hidden entries, with their labels as its tooltip. */
function writeHiddenCount(hiddenCount: HTMLElement, labels: readonly string[]): void {
  hiddenCount.textContent = labels.length === 0 ? '' : `${labels.length} more`;
  hiddenCount.title = labels.join(', ');
}

/** A series whose rows have separate tones is drawn in the up and down colours. */
const swatchTone = ({ tone, toneAt }: ValueSeries) => (toneAt === undefined ? tone : 'up-down');

/** The axis above which the entry of a series is placed, in a chart with two axes. */
function axisOf(series: readonly ChartSeries[], { kind, pane, valueAxis }: ChartSeries) {
  const hasTwoAxes = series.some((each) => each.valueAxis === 'left');
  return hasTwoAxes && kind !== 'hidden' && pane === 0 && valueAxis !== 'bottom'
    ? valueAxis
    : undefined;
}

/** Whether entries may wrap between the values of one, such as the prices of candles. */
const flows = (series: readonly ChartSeries[]): boolean =>
  !hasShortLabels(series) &&
  series.some(({ columns }) => columns.length > 1) &&
  series.every((each) => axisOf(series, each) === undefined);

/** The legend of a chart. Its values are written as text, without React renders. */
export function ChartLegend({
  series,
  onHighlight,
  ref,
}: {
  series: readonly ChartSeries[];
  /** see `useLegendHighlight` */
  onHighlight: (id: string | undefined) => void;
  ref: Ref<LegendHandle>;
}): ReactNode {
  const box = useRef<HTMLUListElement>(null);
  const hiddenCount = useRef<HTMLSpanElement>(null);
  useLegendValues(box, series, ref);
  useLegendSize(box, hiddenCount, series);
  useLegendHighlight(box, series, onHighlight);

  return (
    <div className={styles.legend}>
      <ul
        ref={box}
        className={styles.entries}
        data-columns={hasShortLabels(series) || undefined}
        data-flows={flows(series) || undefined}
      >
        {series.map((each) => {
          const axis = axisOf(series, each);
          return (
            <li
              key={each.id}
              className={styles.legendItem}
              data-axis={axis}
              hidden={each.hidesNone}
            >
              {each.kind !== 'candles' && each.kind !== 'hidden' && (
                <ChartSwatch tone={swatchTone(each)} stroke={each.stroke} />
              )}
              <span
                data-name=""
                className={styles.legendName}
                title={each.shortLabel && each.label}
              >
                {labelOf(each, 'short')}
              </span>
              {axis !== undefined && each.main.suffix !== undefined && (
                <span className={styles.axisUnit}>({each.main.suffix})</span>
              )}
              {axis !== undefined && (
                <span className={styles.axisName}>
                  {axis === 'left' ? 'left axis' : 'right axis'}
                </span>
              )}
              {each.columns.map((column) => (
                <span
                  key={column.label}
                  className={styles.figure}
                  data-minor={(column !== each.main && column.signed !== true) || undefined}
                >
                  {column.label !== each.label && <span>{column.shortLabel ?? column.label} </span>}
                  <span data-figure="">{NO_VALUE}</span>
                </span>
              ))}
              {each.noteAt && <span data-note="" className={styles.note} />}
            </li>
          );
        })}
      </ul>
      <span ref={hiddenCount} aria-hidden className={styles.hiddenCount} />
    </div>
  );
}
