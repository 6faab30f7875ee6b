import { displayTimeZone, zoneOption } from '@parallax/ui/format';
import {
  ColorType,
  CrosshairMode,
  createChart,
  type LogicalRange,
  PriceScaleMode,
  TickMarkType,
  type Time,
} from 'lightweight-charts';
import type { ChartEngine, ChartScale, MountEngine } from '../chart/chart-engine.ts';
import type { ChartRange } from '../chart/chart-group.ts';
import { extentOf, indexAtOrBefore, sourcesOf, subscribeToRows } from '../chart/chart-points.ts';
import { inDrawingOrder } from '../chart/chart-series.ts';
import type { ChartTokens } from '../chart/chart-tokens.ts';
import { NEAR_START } from '../chart/near-start.ts';
import { formatTick, isDaily, type TickUnit } from '../chart/time-axis.ts';
import { applyScales, colorAxes, isAroundZero, placeTicks } from './axes.ts';
import { labelAxes } from './axis-labels.ts';
import { drawSeries, fromTime, toTime } from './draw-series.ts';
import { createLevelLines } from './level-lines.ts';
import { createOverlays } from './overlays.ts';
import { watchMoves } from './watch-moves.ts';

/** The number of bars initially in view: fewer in a narrow chart, so that candles have visible bodies. */
export const initialBarCount = (width: number): number => (width < 400 ? 60 : 120);

const MODES: Readonly<Record<ChartScale, PriceScaleMode>> = {
  normal: PriceScaleMode.Normal,
  logarithmic: PriceScaleMode.Logarithmic,
  percent: PriceScaleMode.Percentage,
};

/** The unit that a tick of the time scale starts. */
const TICK_UNITS: Readonly<Record<TickMarkType, TickUnit>> = {
  [TickMarkType.Year]: 'year',
  [TickMarkType.Month]: 'month',
  [TickMarkType.DayOfMonth]: 'day',
  [TickMarkType.Time]: 'time',
  [TickMarkType.TimeWithSeconds]: 'second',
};

const themeOptions = (tokens: ChartTokens) => ({
  layout: {
    // the About tab of the settings has the attribution that the licence requires
    attributionLogo: false,
    background: { type: ColorType.Solid, color: tokens.surface },
    panes: { separatorColor: tokens.line, separatorHoverColor: tokens.strongLine },
    textColor: tokens.quietText,
    fontFamily: tokens.font,
    fontSize: tokens.fontSize,
  },
  grid: { vertLines: { color: tokens.line }, horzLines: { color: tokens.line } },
  crosshair: {
    vertLine: { color: tokens.quietText, labelBackgroundColor: tokens.strongLine },
    horzLine: { color: tokens.quietText, labelBackgroundColor: tokens.strongLine },
  },
  rightPriceScale: { borderColor: tokens.line, entireTextOnly: true },
  leftPriceScale: { borderColor: tokens.line, entireTextOnly: true },
  timeScale: { borderColor: tokens.line },
});

/** The tokens of series that are not highlighted. */
const fadedTokens = (tokens: ChartTokens): ChartTokens => ({
  ...tokens,
  tone: tokens.soft,
  soft: () => tokens.line,
});

/** Mounts a time chart of lightweight-charts. */
export const mountTimeEngine: MountEngine = (host, options): ChartEngine => {
  const { axis, fit } = options;
  const series = options.series.filter(({ kind }) => kind !== 'hidden');
  let { tokens, scale } = options;
  const chart = createChart(host, {
    ...themeOptions(tokens),
    width: host.clientWidth,
    height: host.clientHeight,
    crosshair: { ...themeOptions(tokens).crosshair, mode: CrosshairMode.Normal },
    localization: { timeFormatter: (time: number) => axis.format(fromTime(toTime(time * 1_000))) },
    // a vertical drag by finger scrolls the page
    handleScroll: { vertTouchDrag: false },
    timeScale: {
      ...themeOptions(tokens).timeScale,
      timeVisible: true,
      secondsVisible: false,
      rightOffset: fit ? 0 : 4,
      // shifts the first and the last label inwards, where the edges would otherwise cut them off
      fixLeftEdge: fit,
      fixRightEdge: fit,
      tickMarkFormatter: (time: Time, type: TickMarkType) =>
        formatTick(fromTime(time), TICK_UNITS[type], {
          timeZone: zoneOption(displayTimeZone()),
          daily: isDaily(sourcesOf(series)),
        }),
    },
  });
  // the library uses a table for layout only
  host.querySelector('table')?.setAttribute('role', 'presentation');

  const drawings = new Map(
    inDrawingOrder(series).map((each) => [each, drawSeries(chart, each, tokens)]),
  );
  const drawn = series.flatMap((each) => drawings.get(each) ?? []);
  const [main] = drawn;
  const [mainSeries] = series;
  const timeScale = chart.timeScale();
  for (const each of drawn) each.setTokens(tokens);
  applyScales(chart, series, MODES[scale]);
  const place = (height: number): void =>
    placeTicks({ chart, series, drawn, height, fontSize: tokens.fontSize });
  place(host.clientHeight);
  const labels = labelAxes(series, drawn, tokens);
  colorAxes(chart, series, tokens);
  for (const each of drawn) each.setAll();
  labels.update();

  /** The number of different times of all series. */
  const rowCount = (): number => {
    const extent = extentOf(series);
    const last = extent && timeScale.timeToIndex(toTime(extent.last), true);
    return (last ?? -1) + 1;
  };
  const showsAll = (): boolean => {
    const range = timeScale.getVisibleLogicalRange();
    return range !== null && range.from <= 0 && range.to >= rowCount() - 1;
  };
  const resetView = (): void => {
    if (fit) {
      timeScale.fitContent();
      return;
    }
    const length = rowCount();
    timeScale.setVisibleLogicalRange({
      from: Math.max(0, length - initialBarCount(host.clientWidth)) - 1,
      to: length + 4,
    });
  };
  resetView();

  /** whether the user chose the visible range */
  let isMoved = false;
  const setMoved = (moved: boolean): void => {
    isMoved = moved;
    options.onMoved(moved);
  };
  const setRange = ({ from, to }: ChartRange): boolean => {
    const extent = extentOf(series);
    if (extent === undefined || to <= extent.first || from >= extent.last) return false;
    timeScale.setVisibleRange({ from: toTime(from), to: toTime(to) });
    return true;
  };
  const visibleRange = (): ChartRange | undefined => {
    const range = timeScale.getVisibleRange();
    return range ? { from: fromTime(range.from), to: fromTime(range.to) } : undefined;
  };

  // the library chooses the range of other axes
  const sharesZero = series.some(isAroundZero);
  let hadRows = extentOf(series) !== undefined;
  const unsubscribe = subscribeToRows(series, (change, source) => {
    const chosen = isMoved ? visibleRange() : undefined;
    series.forEach((each, index) => {
      if (each.source !== source) return;
      if (change.kind === 'set') drawn[index]?.setAll();
      else drawn[index]?.update(change.from);
    });
    if (sharesZero) place(host.clientHeight);
    labels.update();
    if (source.length > 0 && (!hadRows || (fit && change.kind === 'set'))) {
      hadRows = true;
      if (chosen !== undefined && setRange(chosen)) return;
      resetView();
      if (isMoved) setMoved(false);
    }
  });

  let isSettingCrosshair = false;
  let hasPointer = false;
  chart.subscribeCrosshairMove(({ time, sourceEvent }) => {
    // also called for positions set by `setCrosshair`, and when nothing has changed
    if (isSettingCrosshair || (time !== undefined && sourceEvent === undefined)) return;
    if (time === undefined && !hasPointer) return;
    hasPointer = time !== undefined;
    options.onPointer(time === undefined ? undefined : fromTime(time));
  });
  chart.subscribeClick(({ point, paneIndex }) => {
    if (point === undefined || (paneIndex ?? 0) !== 0) return;
    const value = main?.api.coordinateToPrice(point.y);
    if (typeof value === 'number') options.onPress(value);
  });
  const onVisibleRange = (range: LogicalRange | null): void => {
    if (range === null) return;
    labels.update();
    if (range.from < NEAR_START && hadRows) options.onNearStart();
    const visible = visibleRange();
    if (visible !== undefined) options.onRange(visible);
  };
  timeScale.subscribeVisibleLogicalRangeChange(onVisibleRange);

  const unwatchMoves = watchMoves(host, timeScale, setMoved);

  const levels = createLevelLines(main?.api, options.levels, tokens);

  const overlays =
    main === undefined || mainSeries === undefined
      ? undefined
      : createOverlays({
          host,
          chart,
          api: main.api,
          source: mainSeries.source,
          overlays: options.overlays,
          tokens,
        });

  const valueNear = (x: number): number | undefined => {
    if (mainSeries === undefined) return undefined;
    const index = indexAtOrBefore(mainSeries.source, x);
    return mainSeries.main.valueAt(Math.max(0, index)) ?? undefined;
  };
  const withLogicalRange = (
    change: (range: LogicalRange) => { from: number; to: number },
  ): void => {
    const range = timeScale.getVisibleLogicalRange();
    if (range !== null) timeScale.setVisibleLogicalRange(change(range));
  };

  return {
    setCrosshair(x) {
      isSettingCrosshair = true;
      const value = x === undefined ? undefined : valueNear(x);
      if (x === undefined || value === undefined || main === undefined) {
        chart.clearCrosshairPosition();
      } else {
        chart.setCrosshairPosition(value, toTime(x), main.api);
      }
      isSettingCrosshair = false;
    },
    setRange(range) {
      if (setRange(range)) isMoved = true;
    },
    reveal(x) {
      const visible = visibleRange();
      if (visible === undefined || (x >= visible.from && x <= visible.to)) return;
      const index = timeScale.timeToIndex(toTime(x), true);
      if (index === null) return;
      setMoved(true);
      withLogicalRange(({ from, to }) => {
        const half = (to - from) / 2;
        return { from: index - half, to: index + half };
      });
    },
    zoom(factor) {
      setMoved(true);
      withLogicalRange(({ from, to }) => ({ from: to - (to - from) / factor, to }));
    },
    resetView() {
      resetView();
      if (!fit) timeScale.scrollToRealTime();
      setMoved(false);
    },
    highlight(id) {
      const isDrawn = series.some((each) => each.id === id);
      series.forEach((each, index) =>
        drawn[index]?.setTokens(isDrawn && each.id !== id ? fadedTokens(tokens) : tokens),
      );
    },
    setTokens(next) {
      tokens = next;
      chart.applyOptions(themeOptions(tokens));
      for (const each of drawn) each.setTokens(tokens);
      labels.setTokens(tokens);
      colorAxes(chart, series, tokens);
      levels.setTokens(tokens);
      overlays?.setTokens(tokens);
      // draws at once: a page that is printed does not wait for the next frame
      chart.takeScreenshot();
    },
    setScale(next) {
      if (next === scale) return;
      scale = next;
      applyScales(chart, series, MODES[scale]);
      labels.update();
    },
    setLevels: levels.set,
    setOverlays: (next) => overlays?.set(next),
    resize(width, height) {
      const isFitted = fit && showsAll();
      place(height);
      // repaints at once, so that a resized chart never flashes
      chart.resize(width, height, true);
      if (isFitted) timeScale.fitContent();
    },
    toCanvas: () => chart.takeScreenshot(),
    destroy() {
      unsubscribe();
      unwatchMoves();
      overlays?.destroy();
      labels.destroy();
      chart.remove();
    },
  };
};
