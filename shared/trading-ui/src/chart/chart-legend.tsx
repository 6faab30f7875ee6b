import { directionOfValue, NO_VALUE } from '@parallax/ui/format';
import {
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useRef,
} from 'react';
import styles from './chart-frame.module.css';
import { indexAtOrBefore, sourcesOf } from './chart-points.ts';
import type { ChartFigure, ChartSeries, ValueSeries } from './chart-series.ts';
import { figureText } from './chart-text.ts';

export interface LegendHandle {
  /** Shows the values at a position; without one, those of each series' `restIndex`. */
  show: (x: number | undefined) => void;
  /** the shown texts, series by series */
  texts: () => readonly string[];
}

const directionOf = ({ signed, format }: ChartFigure, value: number | null): string | undefined =>
  signed === true && value !== null ? directionOfValue(value, format(value)) : undefined;

function writeLegend(
  box: HTMLElement | null,
  series: readonly ChartSeries[],
  x: number | undefined,
): void {
  const elements = box?.querySelectorAll('[data-figure]').values();
  for (const { source, figures, restIndex } of series) {
    const index = x === undefined ? restIndex() : indexAtOrBefore(source, x);
    for (const figure of figures) {
      const element = elements?.next().value;
      if (element === undefined) return;
      const text = figureText(figure, index);
      if (element.textContent !== text) element.textContent = text;
      const direction = directionOf(figure, index < 0 ? null : figure.valueAt(index));
      if (direction === undefined) element.removeAttribute('data-direction');
      else element.setAttribute('data-direction', direction);
    }
  }
}

/**
 * Keeps the largest height that the texts have needed until the width or the series change, so that
 * the chart below is not resized with every value.
 */
function useSteadyHeight(box: RefObject<HTMLElement | null>, series: readonly ChartSeries[]): void {
  useEffect(() => {
    const element = box.current;
    if (!element || series.length === 0) return undefined;
    let width = 0;
    let height = 0;
    const observer = new ResizeObserver(() => {
      if (element.offsetWidth !== width) {
        width = element.offsetWidth;
        height = 0;
        element.style.minBlockSize = '';
      }
      if (element.offsetHeight <= height) return;
      height = element.offsetHeight;
      element.style.minBlockSize = `min(${height}px, 40%)`;
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      element.style.minBlockSize = '';
    };
  }, [box, series]);
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
  const at = useRef<number>(undefined);

  useImperativeHandle(
    ref,
    () => ({
      show(x) {
        at.current = x;
        writeLegend(box.current, series, x);
      },
      texts: () => [...(box.current?.children ?? [])].map(({ textContent }) => textContent),
    }),
    [series],
  );

  useEffect(() => {
    const write = (): void => writeLegend(box.current, series, at.current);
    write();
    const unsubscribes = sourcesOf(series).map((source) => source.subscribe(write));
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }, [series]);

  useSteadyHeight(box, series);

  return (
    <ul ref={box} className={styles.legend}>
      {series.map((each) => (
        <li key={each.id} className={styles.legendItem}>
          <span
            aria-hidden
            className={styles.swatch}
            hidden={each.kind === 'candles' || each.kind === 'hidden'}
            data-tone={each.kind === 'candles' ? undefined : swatchTone(each)}
          />
          <span className={styles.legendName}>{each.label}</span>
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
  );
}
