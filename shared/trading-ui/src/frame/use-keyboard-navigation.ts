import { type KeyboardEvent, useCallback, useRef, useState } from 'react';
import { extentOf, stepFrom } from '../chart/chart-points.ts';
import type { ChartSeries } from '../chart/chart-series.ts';
import { type ChartAxis, seriesSummary, spokenValues } from '../chart/chart-text.ts';

const PAGE = 10;
const ZOOM = 1.5;

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  PageUp: -PAGE,
  PageDown: PAGE,
};

/** By how many entries of the legend a key moves the highlight. */
const HIGHLIGHT_STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

interface KeyboardNavigation {
  /** the values at the position, or the highlighted series, for a live region */
  readonly announcement: string;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** clears the position and the highlight */
  readonly leave: () => void;
}

/**
 * Steps along the data: left and right arrows by one point, Page Up and Page Down by ten, Home and End.
 * Up and down arrows highlight one series after another.
 */
export function useKeyboardNavigation(options: {
  series: readonly ChartSeries[];
  axis: ChartAxis;
  onStep: (x: number | undefined) => void;
  onHighlight: (id: string | undefined) => void;
  onZoom: (factor: number) => void;
}): KeyboardNavigation {
  const { series, axis, onStep, onHighlight, onZoom } = options;
  const at = useRef<number>(undefined);
  const highlighted = useRef<ChartSeries>(undefined);
  const [announcement, setAnnouncement] = useState('');

  const leave = useCallback(() => {
    if (highlighted.current !== undefined) onHighlight(undefined);
    if (at.current !== undefined) onStep(undefined);
    highlighted.current = undefined;
    at.current = undefined;
    setAnnouncement('');
  }, [onStep, onHighlight]);

  const moveHighlight = (steps: number): void => {
    const next = nextSeries(series, highlighted.current, steps);
    highlighted.current = next;
    setAnnouncement(next === undefined ? '' : seriesSummary(next));
    onHighlight(next?.id);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') {
      if (at.current !== undefined || highlighted.current !== undefined) event.stopPropagation();
      leave();
      return;
    }
    if (event.key === '+' || event.key === '-') {
      event.preventDefault();
      onZoom(event.key === '+' ? ZOOM : 1 / ZOOM);
      return;
    }
    const steps = HIGHLIGHT_STEPS[event.key];
    if (steps !== undefined && canHighlight(series)) {
      event.preventDefault();
      moveHighlight(steps);
      return;
    }
    const next = nextPosition(series, at.current, event.key);
    if (next === undefined) return;
    event.preventDefault();
    at.current = next;
    setAnnouncement(spokenValues(series, axis, next));
    onStep(next);
  };

  return { announcement, onKeyDown, leave };
}

const isDrawn = ({ kind }: ChartSeries): boolean => kind !== 'hidden';

/** A single line needs no highlight. */
export const canHighlight = (series: readonly ChartSeries[]): boolean =>
  series.filter(isDrawn).length > 1;

/** The series to highlight after `current`; undefined, for none, beyond the first and the last. */
function nextSeries(
  series: readonly ChartSeries[],
  current: ChartSeries | undefined,
  steps: number,
): ChartSeries | undefined {
  const drawn = series.filter(isDrawn);
  const index = drawn.findIndex(({ id }) => id === current?.id);
  if (index < 0) return drawn.at(steps > 0 ? 0 : -1);
  return drawn[index + steps];
}

function nextPosition(
  series: readonly ChartSeries[],
  at: number | undefined,
  key: string,
): number | undefined {
  const extent = extentOf(series);
  if (extent === undefined) return undefined;
  if (key === 'Home') return extent.first;
  if (key === 'End') return extent.last;
  const steps = STEPS[key];
  if (steps === undefined) return undefined;
  return at === undefined ? extent.last : stepFrom(series, at, steps);
}
