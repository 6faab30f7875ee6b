import { type KeyboardEvent, useCallback, useRef, useState } from 'react';
import { extentOf, stepFrom } from './chart-points.ts';
import type { ChartSeries } from './chart-series.ts';
import { type ChartAxis, spokenValues } from './chart-text.ts';

const PAGE = 10;
const ZOOM = 1.5;

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  PageUp: -PAGE,
  PageDown: PAGE,
};

interface KeyboardNavigation {
  /** the values at the position, for a live region */
  readonly announcement: string;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** clears the position */
  readonly leave: () => void;
}

/** Steps along the data: arrows by one point, Page Up and Page Down by ten, Home and End. */
export function useKeyboardNavigation(options: {
  series: readonly ChartSeries[];
  axis: ChartAxis;
  onStep: (x: number | undefined) => void;
  onZoom: (factor: number) => void;
}): KeyboardNavigation {
  const { series, axis, onStep, onZoom } = options;
  const at = useRef<number>(undefined);
  const [announcement, setAnnouncement] = useState('');

  const leave = useCallback(() => {
    if (at.current === undefined) return;
    at.current = undefined;
    setAnnouncement('');
    onStep(undefined);
  }, [onStep]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') {
      if (at.current !== undefined) event.stopPropagation();
      leave();
      return;
    }
    if (event.key === '+' || event.key === '-') {
      event.preventDefault();
      onZoom(event.key === '+' ? ZOOM : 1 / ZOOM);
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
