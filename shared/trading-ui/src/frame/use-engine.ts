import { useTheme } from '@parallax/ui/state';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ChartEngine, EngineName, EngineOptions } from '../chart/chart-engine.ts';
import { readChartTokens } from '../chart/chart-tokens.ts';
import { engineLoaders } from './engines.ts';

interface EngineSetup extends Omit<EngineOptions, 'tokens'> {
  readonly name: EngineName;
  /** whether the tokens of stale data apply to the host */
  readonly isStale: boolean;
  /** called with each new engine */
  readonly onMount: (engine: ChartEngine) => void;
}

interface EngineState {
  /** whether the code of the engine could not be loaded */
  readonly failed: boolean;
  readonly retry: () => void;
}

/**
 * Loads an engine and draws the series into the host. `engine` holds it while it is mounted. Series
 * and axis must be referentially stable: the chart is mounted again when they change.
 */
export function useEngine(
  host: RefObject<HTMLElement | null>,
  engine: RefObject<ChartEngine | undefined>,
  setup: EngineSetup,
): EngineState {
  const { name, series, axis, scale, levels, overlays } = setup;
  const [failed, setFailed] = useState(false);
  const remount = useRef<() => void>(undefined);
  const latest = useRef(setup);
  useLayoutEffect(() => {
    latest.current = setup;
  });

  useEffect(() => {
    let isEnded = false;
    let unobserve: (() => void) | undefined;
    const mount = async (): Promise<void> => {
      const mountEngine = await engineLoaders[name]();
      const element = host.current;
      if (isEnded || element === null) return;
      const current = latest.current;
      const mounted = mountEngine(element, {
        series,
        axis,
        fit: current.fit,
        scale: current.scale,
        levels: current.levels,
        overlays: current.overlays,
        tokens: readChartTokens(element),
        onPointer: (x) => latest.current.onPointer(x),
        onPress: (value) => latest.current.onPress(value),
        onRange: (range) => latest.current.onRange(range),
        onMoved: (moved) => latest.current.onMoved(moved),
        onNearStart: () => latest.current.onNearStart(),
      });
      engine.current = mounted;
      unobserve = observeResize(element, mounted);
      setFailed(false);
      current.onMount(mounted);
    };
    let isStarted = false;
    const tryMount = (): void => {
      if (isStarted) return;
      isStarted = true;
      mount().catch((error: unknown) => {
        isStarted = false;
        if (!isEnded) setFailed(true);
        // the page reports uncaught errors to the server
        reportError(error);
      });
    };
    remount.current = tryMount;
    tryMount();
    return () => {
      isEnded = true;
      unobserve?.();
      engine.current?.destroy();
      engine.current = undefined;
    };
  }, [host, engine, name, series, axis]);

  const { theme, isForced } = useTheme();
  const colors = `${theme} ${isForced} ${setup.isStale}`;
  const appliedColors = useRef(colors);
  useEffect(() => {
    if (host.current && appliedColors.current !== colors) {
      engine.current?.setTokens(readChartTokens(host.current));
    }
    appliedColors.current = colors;
  }, [host, engine, colors]);
  useEffect(() => engine.current?.setScale?.(scale), [engine, scale]);
  useEffect(() => engine.current?.setLevels?.(levels), [engine, levels]);
  useEffect(() => engine.current?.setOverlays?.(overlays), [engine, overlays]);

  return { failed, retry: () => remount.current?.() };
}

function observeResize(element: HTMLElement, engine: ChartEngine): () => void {
  const observer = new ResizeObserver(() => {
    const { clientWidth, clientHeight } = element;
    // a hidden chart keeps its view
    if (clientWidth > 0 && clientHeight > 0) engine.resize(clientWidth, clientHeight);
  });
  observer.observe(element);
  return () => observer.disconnect();
}
