import type { ChartRange } from './chart-group.ts';
import type { ChartOverlay } from './chart-overlay.ts';
import type { ChartSeries, ChartTone } from './chart-series.ts';
import type { ChartAxis } from './chart-text.ts';
import type { ChartTokens } from './chart-tokens.ts';

/**
 * A labelled line: horizontal at a value of the first series in time charts, vertical at a position
 * in others.
 */
export interface ChartLevel {
  readonly id: string;
  readonly value: number;
  readonly label: string;
  /** 'accent' by default */
  readonly tone?: ChartTone;
}

/** 'percent' shows each series as its change since the first visible point. */
export type ChartScale = 'normal' | 'logarithmic' | 'percent';

export interface EngineOptions {
  readonly series: readonly ChartSeries[];
  readonly axis: ChartAxis;
  /**
   * shows all rows, instead of the newest ones, on mount and whenever the rows are replaced, until the
   * user chooses a range
   */
  readonly fit: boolean;
  /** time charts only */
  readonly scale: ChartScale;
  readonly levels: readonly ChartLevel[];
  /** time charts only; the last is on top */
  readonly overlays: readonly ChartOverlay[];
  readonly tokens: ChartTokens;
  /** called with the position of the pointer; undefined when it has left the chart */
  readonly onPointer: (x: number | undefined) => void;
  /** called with the value of the first series where a time chart was clicked */
  readonly onPress: (value: number) => void;
  /** called when the visible range has changed */
  readonly onRange: (range: ChartRange) => void;
  /** called with true when the user has zoomed or scrolled, and with false when the view is reset */
  readonly onMoved: (moved: boolean) => void;
  /** called while fewer than `NEAR_START` rows precede the visible range */
  readonly onNearStart: () => void;
}

/** A chart on canvas. Its library is loaded with the first chart that uses it. */
export interface ChartEngine {
  setCrosshair: (x: number | undefined) => void;
  setRange: (range: ChartRange) => void;
  /** scrolls to a position that is out of view */
  reveal: (x: number) => void;
  /** zooms in if the factor is above 1 */
  zoom: (factor: number) => void;
  /** shows the newest rows, or all of a chart without time */
  resetView: () => void;
  /** fades all series except this one; undefined ends the fading */
  highlight: (id: string | undefined) => void;
  setTokens: (tokens: ChartTokens) => void;
  setScale?: (scale: ChartScale) => void;
  setLevels?: (levels: readonly ChartLevel[]) => void;
  setOverlays?: (overlays: readonly ChartOverlay[]) => void;
  resize: (width: number, height: number) => void;
  /** the current drawing, which must not be modified */
  toCanvas: () => HTMLCanvasElement;
  destroy: () => void;
}

export type MountEngine = (host: HTMLElement, options: EngineOptions) => ChartEngine;
export type EngineName = 'time' | 'xy';
