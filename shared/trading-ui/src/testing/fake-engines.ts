import type { ChartEngine, ChartLevel, EngineOptions } from '../chart/chart-engine.ts';
import type { ChartRange } from '../chart/chart-group.ts';
import type { ChartOverlay } from '../chart/chart-overlay.ts';
import { subscribeToRows } from '../chart/chart-points.ts';
import type { ChartTokens } from '../chart/chart-tokens.ts';
import { engineLoaders } from '../frame/engines.ts';

/** An engine that draws nothing, for tests without a canvas. */
export interface FakeEngine {
  readonly options: EngineOptions;
  crosshair: number | undefined;
  range: ChartRange | undefined;
  levels: readonly ChartLevel[];
  overlays: readonly ChartOverlay[];
  tokens: ChartTokens;
  /** the id of the highlighted series */
  highlighted: string | undefined;
  /** the changes that the engine has received */
  readonly changes: string[];
  destroyed: boolean;
}

/** Replaces the engines with fakes. Returns the mounted fakes, newest last. */
export function installFakeEngines(): FakeEngine[] {
  const mounted: FakeEngine[] = [];
  const mount = (_: HTMLElement, options: EngineOptions): ChartEngine => {
    const fake: FakeEngine = {
      options,
      crosshair: undefined,
      range: undefined,
      levels: options.levels,
      overlays: options.overlays,
      tokens: options.tokens,
      highlighted: undefined,
      changes: [],
      destroyed: false,
    };
    mounted.push(fake);
    const unsubscribe = subscribeToRows(options.series, (change) => {
      fake.changes.push(change.kind === 'set' ? 'set' : `append from ${change.from}`);
    });
    return {
      setCrosshair: (x) => {
        fake.crosshair = x;
      },
      setRange: (range) => {
        fake.range = range;
      },
      reveal: () => undefined,
      zoom: () => options.onMoved(true),
      resetView: () => {
        fake.changes.push('reset view');
        options.onMoved(false);
      },
      highlight: (id) => {
        fake.highlighted = id;
      },
      setTokens: (tokens) => {
        fake.tokens = tokens;
      },
      setScale: () => undefined,
      setLevels: (levels) => {
        fake.levels = levels;
      },
      setOverlays: (overlays) => {
        fake.overlays = overlays;
      },
      resize: () => undefined,
      toCanvas: () => document.createElement('canvas'),
      destroy: () => {
        unsubscribe();
        fake.destroyed = true;
      },
    };
  };
  engineLoaders.time = () => Promise.resolve(mount);
  engineLoaders.xy = () => Promise.resolve(mount);
  return mounted;
}
