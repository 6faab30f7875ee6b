import { Button, FailurePanel, type QueryResult, VisuallyHidden } from '@parallax/ui';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import type { ChartEngine, ChartLevel, ChartScale, EngineName } from '../chart/chart-engine.ts';
import type { ChartRange } from '../chart/chart-group.ts';
import type { ChartOverlay } from '../chart/chart-overlay.ts';
import type { ChartSeries } from '../chart/chart-series.ts';
import { type ChartAxis, chartSummary } from '../chart/chart-text.ts';
import { readChartTokens } from '../chart/chart-tokens.ts';
import { useIsStale } from '../shown/use-is-stale.ts';
import { useWhileShown } from '../shown/use-while-shown.ts';
import { downloadChartCsv, downloadChartPng } from './chart-files.ts';
import styles from './chart-frame.module.css';
import { ChartLegend } from './chart-legend.tsx';
import { ChartState, NOT_LOADED } from './chart-state.tsx';
import { ChartTable } from './chart-table.tsx';
import { ChartToolbar } from './chart-toolbar.tsx';
import { type LegendHandle, LegendValues } from './legend-values.ts';
import { type ChartView, restoreView } from './restore-view.ts';
import { useEngine } from './use-engine.ts';
import { useGroup } from './use-group.ts';
import { useHasRows } from './use-has-rows.ts';
import { canHighlight, useKeyboardNavigation } from './use-keyboard-navigation.ts';
import { useResetOnTitle } from './use-reset-on-title.ts';

/** What the user can do about a notice, such as try again. */
export interface NoticeAction {
  readonly label: string;
  readonly onPress: () => void;
}

export interface ChartFrameProps {
  /** the accessible name, and the name of exported files */
  title: string;
  /** shown above the chart; it may contain controls */
  heading?: ReactNode;
  engine: EngineName;
  axis: ChartAxis;
  /** referentially stable: the chart is drawn again when it changes */
  series: readonly ChartSeries[];
  /** the state of the query that loads the data; 'shown' by default */
  query?: Omit<QueryResult<unknown>, 'data'>;
  /** the title of the failure panel */
  failure?: string;
  /** shown without rows */
  empty?: ReactNode;
  scale?: ChartScale;
  /** time charts: shows all rows instead of only the newest; resets to this view when the title changes */
  fit?: boolean;
  levels?: readonly ChartLevel[];
  /** drawn over a time chart, the last on top; stable */
  overlays?: readonly ChartOverlay[];
  /** the charts of a group share the crosshair and the range */
  group?: string;
  /** whether the chart also shares the range with its group; true by default */
  sharesRange?: boolean;
  /** called with the value of the first series where the chart was clicked; time charts only */
  onPress?: ((value: number) => void) | undefined;
  /** subscribes to live rows and returns the unsubscribe function; stable; runs while on screen */
  live?: () => () => void;
  /**
   * called, possibly often, while fewer than `NEAR_START` rows precede the visible range, to load
   * earlier rows
   */
  onNearStart?: () => void;
  /** called, possibly often, when the visible range has changed */
  onRange?: (range: ChartRange) => void;
  /**
   * contract keys; the chart is greyed while one of their tickers is stale. The age is shown outside the
   * chart, which has no room beside its values: in the header of its widget or in the table beside it.
   */
  tickers?: readonly string[];
  /** whether the chart is stale for another reason, such as a stale order book */
  stale?: boolean;
  /** a message above the chart, such as a failure to load some of its data */
  notice?: string | undefined;
  /** whether the message is about a normal state */
  noticeIsQuiet?: boolean;
  /** a button beside the notice */
  noticeAction?: NoticeAction | undefined;
  /** rendered at the start of the toolbar */
  controls?: ReactNode;
  /** a list that replaces the legend, with one `data-figure` element per figure, in series order */
  legend?: RefObject<HTMLElement | null>;
}

const NO_LEVELS: readonly ChartLevel[] = [];
const NO_OVERLAYS: readonly ChartOverlay[] = [];
const NO_TICKERS: readonly string[] = [];
/** The description is computed on focus, or this long after the chart is drawn. */
const DESCRIBE_DELAY_MS = 1_000;
const KEYS_HELP =
  'Left and right arrow keys, Page Up and Page Down step along the data, Home and End go to its ends, + and - zoom.';
const HIGHLIGHT_HELP = ' Up and down arrow keys highlight one series after another.';

/** A chart with legend, table, exports, keyboard navigation and states. Its parent needs a height. */
export function ChartFrame(props: ChartFrameProps): ReactNode {
  const { title, series, axis, query = { state: 'shown' }, live } = props;
  const { scale = 'normal', levels = NO_LEVELS, overlays = NO_OVERLAYS } = props;
  const { tickers = NO_TICKERS } = props;
  const figure = useRef<HTMLElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const legend = useRef<LegendHandle>(null);
  const engine = useRef<ChartEngine>(undefined);
  const summaryId = useId();
  const [asTable, setAsTable] = useState(false);
  const hasData = useHasRows(series);
  const summary = useRef<HTMLParagraphElement>(null);

  const showAt = useCallback((x: number | undefined) => {
    engine.current?.setCrosshair(x);
    legend.current?.show(x);
  }, []);
  const highlight = useCallback((id: string | undefined) => engine.current?.highlight(id), []);
  const view = useRef<ChartView>({ moved: false });
  const group = useGroup(props.group, engine, props.sharesRange ?? true, showAt);
  const { shareCrosshair, shareRange, lead, follow } = group;
  const leadHandlers = { onPointerEnter: lead, onFocus: lead };
  const isStale = useIsStale(tickers) || props.stale === true;

  const { failed, retry } = useEngine(host, engine, {
    name: props.engine,
    series,
    axis,
    fit: props.fit ?? false,
    scale,
    levels,
    overlays,
    isStale,
    onPointer: (x) => {
      legend.current?.show(x);
      shareCrosshair(x);
    },
    onPress: (value) => props.onPress?.(value),
    onRange: (range) => {
      view.current.range = range;
      shareRange(range);
      props.onRange?.(range);
    },
    onMoved: (moved) => {
      view.current.moved = moved;
    },
    onNearStart: () => props.onNearStart?.(),
    onMount: (next) => {
      // charts of the same rows have equal time axes
      const positions = props.engine === 'xy' ? axis : undefined;
      restoreView(next, view.current, series[0]?.source, positions);
      follow();
    },
  });
  const resetView = useCallback(() => {
    view.current.moved = false;
    engine.current?.resetView();
  }, []);
  useResetOnTitle(title, props.engine === 'xy' || props.fit === true, resetView);
  useWhileShown(figure, live);

  const keyboardNavigation = useKeyboardNavigation({
    series,
    axis,
    onStep: useCallback(
      (x: number | undefined) => {
        if (x !== undefined) engine.current?.reveal(x);
        showAt(x);
        shareCrosshair(x);
      },
      [showAt, shareCrosshair],
    ),
    onHighlight: highlight,
    onZoom: (factor) => engine.current?.zoom(factor),
  });
  const describe = useCallback(() => {
    const help = canHighlight(series) ? `${KEYS_HELP}${HIGHLIGHT_HELP}` : KEYS_HELP;
    if (summary.current) summary.current.textContent = `${chartSummary(series, axis)} ${help}`;
  }, [series, axis]);
  useEffect(() => {
    if (!hasData) return undefined;
    // computing the description of a long series would delay the first paint
    const timer = setTimeout(describe, DESCRIBE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [describe, hasData]);
  const keyboard = {
    tabIndex: 0,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.target === event.currentTarget) keyboardNavigation.onKeyDown(event);
    },
    onFocus: describe,
    onBlur: keyboardNavigation.leave,
  };

  const savePng = (): void => {
    const chart = engine.current?.toCanvas();
    if (chart === undefined || host.current === null) return;
    downloadChartPng({
      title,
      legend: legend.current?.texts() ?? [],
      chart,
      colors: readChartTokens(host.current),
    });
  };

  const isToolsOnly =
    props.heading === undefined && props.controls === undefined && props.legend === undefined;
  return (
    <figure
      {...leadHandlers}
      ref={figure}
      className={styles.frame}
      data-stale={isStale || undefined}
      data-tools-only={isToolsOnly || undefined}
      aria-label={title}
      aria-busy={query.state === 'loading'}
    >
      <ChartToolbar
        heading={props.heading}
        controls={props.controls}
        asTable={asTable}
        hasData={hasData}
        onTable={setAsTable}
        onResetView={resetView}
        onPng={savePng}
        onCsv={() => downloadChartCsv(title, series, axis)}
      />
      {props.notice !== undefined && (
        <div className={styles.notice} data-quiet={props.noticeIsQuiet || undefined}>
          <output>{props.notice}</output>
          {props.noticeAction && (
            <Button className={styles.noticeAction} onClick={props.noticeAction.onPress}>
              {props.noticeAction.label}
            </Button>
          )}
        </div>
      )}
      <div className={styles.body}>
        <div
          {...keyboard}
          role="application"
          aria-roledescription="chart"
          className={styles.plot}
          hidden={asTable}
          aria-label={title}
          aria-describedby={summaryId}
        >
          {hasData &&
            (props.legend === undefined ? (
              <ChartLegend ref={legend} series={series} onHighlight={highlight} />
            ) : (
              <LegendValues
                ref={legend}
                box={props.legend}
                series={series}
                onHighlight={highlight}
              />
            ))}
          <div ref={host} className={styles.host} data-pressable={props.onPress && ''} />
          {hasData && props.engine === 'time' && (
            <span aria-hidden className={styles.zone}>
              {axis.unit}
            </span>
          )}
        </div>
        <VisuallyHidden asChild>
          <p ref={summary} id={summaryId} />
        </VisuallyHidden>
        <VisuallyHidden asChild>
          <output>{keyboardNavigation.announcement}</output>
        </VisuallyHidden>
        {asTable && (
          <div className={styles.table}>
            <ChartTable
              title={title}
              series={series}
              axis={axis}
              newestFirst={props.engine === 'time'}
            />
          </div>
        )}
        <ChartState query={query} hasData={hasData} failure={props.failure} empty={props.empty} />
        {failed && (
          <div className={styles.state}>
            <FailurePanel title={NOT_LOADED} onRetry={retry} />
          </div>
        )}
      </div>
    </figure>
  );
}
