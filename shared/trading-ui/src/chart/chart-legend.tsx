import { NO_VALUE } from '@parallax/ui/format';
import { type ReactNode, type Ref, type RefObject, useEffect, useRef } from 'react';
import styles from './chart-frame.module.css';
import type { ChartSeries, ValueSeries } from './chart-series.ts';
import { ChartSwatch } from './chart-swatch.tsx';
import { type LegendHandle, shownChildren, useLegendValues } from './legend-values.ts';

/**
 * Keeps the largest height that the texts have needed until the size or the series change, so that
 * the chart below is not resized with every value, and shows how many entries do not fit. Series
 * with short labels are shown without values if not all of them fit, or only in many lines.
 */
function useLegendSize(
  box: RefObject<HTMLElement | null>,
  rest: RefObject<HTMLElement | null>,
  series: readonly ChartSeries[],
): void {
  useEffect(() => {
    const element = box.current;
    if (!element || series.length === 0) return undefined;
    const plot = element.parentElement?.parentElement ?? element;
    let size = '';
    let height = 0;
    const reset = (): void => {
      height = 0;
      element.style.removeProperty('--needed');
    };
    const observer = new ResizeObserver(() => {
      const next = `${element.offsetWidth} × ${plot.clientHeight}`;
      if (next !== size) {
        size = next;
        reset();
        delete element.dataset['namesOnly'];
      }
      if (hasShortLabels(series) && exceedsLines(element, series)) {
        reset();
        element.dataset['namesOnly'] = '';
      }
      if (element.offsetHeight > height) {
        height = element.offsetHeight;
        element.style.setProperty('--needed', `${height}px`);
      }
      if (rest.current) writeRest(rest.current, cutLabels(element, series));
    });
    observer.observe(element);
    observer.observe(plot);
    for (const item of element.children) observer.observe(item);
    return () => {
      observer.disconnect();
      reset();
      delete element.dataset['namesOnly'];
    };
  }, [box, rest, series]);
}

const hasShortLabels = (series: readonly ChartSeries[]): boolean =>
  series.every(({ shortLabel }) => shortLabel !== undefined);

/** Legends of columns have at most so many lines with values. */
const LINES_WITH_VALUES = 4;

const exceedsLines = (box: HTMLElement, series: readonly ChartSeries[]): boolean =>
  cutLabels(box, series).length > 0 ||
  new Set(shownChildren(box).map((item) => item instanceof HTMLElement && item.offsetTop)).size >
    LINES_WITH_VALUES;

/** The names of the entries below the last shown line. */
function cutLabels(box: HTMLElement, series: readonly ChartSeries[]): string[] {
  const end = box.offsetTop + box.offsetHeight;
  return [...box.children].flatMap((item, index) =>
    item instanceof HTMLElement && item.offsetTop + item.offsetHeight > end
      ? [series[index]?.label ?? '']
      : [],
  );
}

/** Writes the number of the entries that are not shown, with their names as its tooltip. */
function writeRest(rest: HTMLElement, cut: readonly string[]): void {
  rest.textContent = cut.length === 0 ? '' : `${cut.length} more`;
  rest.title = cut.join(', ');
}

/** Series whose rows have tones of their own are drawn in both directions' tones. */
const swatchTone = ({ tone, toneAt }: ValueSeries) => (toneAt === undefined ? tone : 'up-down');

/** The values under the pointer. They are written as text, without React renders. */
export function ChartLegend({
  series,
  ref,
}: {
  series: readonly ChartSeries[];
  ref: Ref<LegendHandle>;
}): ReactNode {
  const box = useRef<HTMLUListElement>(null);
  const rest = useRef<HTMLSpanElement>(null);
  useLegendValues(box, series, ref);
  useLegendSize(box, rest, series);

  return (
    <div className={styles.legend}>
      <ul ref={box} className={styles.entries} data-columns={hasShortLabels(series) || undefined}>
        {series.map((each) => (
          <li key={each.id} className={styles.legendItem}>
            {each.kind !== 'candles' && each.kind !== 'hidden' && (
              <ChartSwatch tone={swatchTone(each)} dashed={each.dashed} />
            )}
            <span className={styles.legendName} title={each.shortLabel && each.label}>
              {each.shortLabel ?? each.label}
            </span>
            {each.figures.map((figure) => (
              <span
                key={figure.label}
                className={styles.figure}
                data-minor={(figure !== each.main && figure.signed !== true) || undefined}
              >
                {figure.label !== each.label && <span>{figure.shortLabel ?? figure.label} </span>}
                <span data-figure="">{NO_VALUE}</span>
              </span>
            ))}
          </li>
        ))}
      </ul>
      <span ref={rest} aria-hidden className={styles.rest} />
    </div>
  );
}
