import {
  type Contract,
  contractKey,
  contractOnVenue,
  INTERVAL_MS,
  intervalSchema,
} from '@parallax/protocol';
import { type ChartOverlay, type ChartRange, TimeChart } from '@parallax/trading-ui';
import {
  ChoiceButtons,
  EmptyState,
  Menu,
  NarrowToolbarContext,
  ToggleButton,
  ToolbarMenuButton,
  useIsNarrow,
  waitingText,
} from '@parallax/ui';
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import { alignHistories } from '../../widget-kit/candles/candle-history.ts';
import {
  CANDLES_FAILED,
  type Candles,
  DRAG_TO_RETRY,
  useCandles,
} from '../../widget-kit/candles/use-candles.ts';
import type { ContractWidgetProps } from '../../widget-kit/contract/define-contract-widget.tsx';
import { LinkedContractContext } from '../../widget-kit/links/linked-contract-context.ts';
import { CompareControl } from './compare-control.tsx';
import { type OwnFills, useOwnFills } from './fills/use-own-fills.ts';
import { IndicatorsControl } from './indicators/indicators-control.tsx';
import { LinesControl } from './lines/lines-control.tsx';
import { OrderHandles } from './order-moves/order-handles.tsx';
import { useOrderMoves } from './order-moves/use-order-moves.ts';
import styles from './price-chart.module.css';
import { chartStyleSchema, type PriceChartSettings } from './price-chart-settings.ts';
import { type Comparison, useComparison } from './use-comparison.ts';
import { usePriceLevels } from './use-price-levels.ts';
import { usePriceSeries } from './use-price-series.ts';

type Props = ContractWidgetProps<PriceChartSettings>;

const NO_OVERLAYS: readonly ChartOverlay[] = [];

interface Additions {
  /** drawn over the candles, below own fills and moved orders; stable */
  overlays?: readonly ChartOverlay[];
  /** whether a press belongs to these overlays, and not to the line of an order */
  isDrawing?: boolean;
  /** shown before the controls */
  tools?: ReactNode;
  /** shown unless the chart itself has a notice */
  notice?: string;
  noticeAction?: ComponentProps<typeof TimeChart>['noticeAction'];
  /** shown over the chart */
  children?: ReactNode;
}

/** In a narrower chart the intervals are a menu, so that the controls fit on one line. */
const ONE_LINE_PX = 720;
/** In an even narrower chart, Volume and Log are in the style menu, so that the controls fit on two lines. */
const TWO_LINES_PX = 360;
/** With the name of a compared contract, the controls are wider. */
const TWO_LINES_COMPARING_PX = 400;

export function PriceChart({
  overlays: added = NO_OVERLAYS,
  isDrawing = false,
  tools,
  notice,
  noticeAction,
  children,
  ...props
}: Props & Additions) {
  const { contract, settings } = props;
  const { interval } = settings;
  const comparison = useComparison(settings.compare, contract);
  const compared = comparison?.shown;
  const candles = useCandles(contractKey(contract), interval);
  const comparedCandles = useCandles(compared && contractKey(compared), interval);
  const { history, follow } = candles;
  const { history: comparedHistory, follow: followCompared } = comparedCandles;
  const fills = useOwnFills(contract, history.data, interval);
  const { series, indicatorsFailed } = usePriceSeries(
    contract,
    history,
    settings,
    compared && { contract: compared, history: comparedHistory },
    fills.series,
  );
  const priceLevels = usePriceLevels(contract, props);
  const { orders } = priceLevels;
  const { moves, movable, overlay: moveOverlay } = useOrderMoves(contract, orders);
  const { overlay: fillOverlay } = fills;
  const overlays = useMemo(
    () => (isDrawing ? [fillOverlay, moveOverlay, ...added] : [...added, fillOverlay, moveOverlay]),
    [added, fillOverlay, moveOverlay, isDrawing],
  );
  const container = useRef<HTMLDivElement>(null);
  const isNarrow = useIsNarrow(container, ONE_LINE_PX);
  const isSmall = useIsNarrow(
    container,
    compared === undefined ? TWO_LINES_PX : TWO_LINES_COMPARING_PX,
  );
  const { link } = useContext(LinkedContractContext);

  const live = useCallback(() => {
    const unsubscribes = [follow()];
    if (compared !== undefined) unsubscribes.push(followCompared());
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }, [follow, compared, followCompared]);
  useEffect(
    () => (compared === undefined ? undefined : alignHistories(history, comparedHistory)),
    [compared, history, comparedHistory],
  );
  const showsVwap =
    compared === undefined && settings.indicators.some(({ kind }) => kind === 'vwap');
  const onRange = (range: ChartRange): void => {
    history.setVisibleRange(range);
    comparedHistory.setVisibleRange(range);
    fills.onRange(range);
    // the VWAP of a day has no value until all its candles are loaded
    if (showsVwap) history.loadBackTo(startOfDay(range.from));
  };
  const stopDrawing = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !priceLevels.drawing) return;
    event.stopPropagation();
    priceLevels.onStopDrawing();
  };

  const contracts = compared === undefined ? [contract] : [contract, compared];
  const name = contractOnVenue(contract);
  return (
    <div ref={container} className={styles.chart} onKeyDownCapture={stopDrawing}>
      <TimeChart
        {...(link !== undefined && { group: `link-${link}`, sharesRange: false })}
        title={`Price of ${name}, ${interval}`}
        series={series}
        query={candles.query}
        failure={CANDLES_FAILED}
        empty={<EmptyState title="No candles yet" hint={waitingText(contract)} />}
        scale={scaleOf(settings, compared)}
        levels={priceLevels.levels}
        overlays={overlays}
        live={live}
        onNearStart={() => {
          history.loadEarlier();
          if (compared !== undefined) comparedHistory.loadEarlier();
        }}
        onRange={onRange}
        onPress={priceLevels.onPress}
        tickers={contracts.map(contractKey)}
        {...noticeOf({
          onStopDrawing: priceLevels.drawing ? priceLevels.onStopDrawing : undefined,
          earlierFailed: candles.earlierFailed || comparedCandles.earlierFailed,
          indicatorsFailed,
          fills,
          added: notice === undefined ? undefined : { notice, noticeAction },
          comparison,
          comparedQuery: comparedCandles.query,
          onRemoveComparison: () => props.onSettings({ compare: undefined }),
        })}
        controls={
          <NarrowToolbarContext value={isNarrow}>
            {tools}
            <Controls
              {...props}
              comparison={comparison}
              priceLevels={priceLevels}
              small={isSmall}
            />
          </NarrowToolbarContext>
        }
      />
      <OrderHandles contract={contract} moves={moves} orders={orders} movable={movable} />
      {children}
    </div>
  );
}

function Controls({
  contract,
  settings,
  onSettings,
  comparison,
  priceLevels,
  small,
}: Props & {
  comparison: Comparison | undefined;
  priceLevels: ReturnType<typeof usePriceLevels>;
  small: boolean;
}) {
  const { interval, style, volume, indicators } = settings;
  const isComparing = comparison?.shown !== undefined;
  const toggles = [
    {
      label: 'Volume',
      pressed: volume,
      disabled: false,
      onPress: () => onSettings({ volume: !volume }),
    },
    {
      label: 'Log',
      pressed: settings.logarithmic && !isComparing,
      disabled: isComparing,
      onPress: () => onSettings({ logarithmic: !settings.logarithmic }),
    },
  ];
  return (
    <>
      <ChoiceButtons
        label="Interval"
        choices={intervalSchema.options}
        value={interval}
        onValue={(next) => onSettings({ interval: next })}
      />
      <Menu
        trigger={<ToolbarMenuButton aria-label={`Style: ${style}`}>{style}</ToolbarMenuButton>}
        items={[
          ...chartStyleSchema.options.map((label) => ({
            label,
            current: label === style,
            onSelect: () => onSettings({ style: label }),
          })),
          ...(small ? toggles : []).map(({ label, pressed, disabled, onPress }) => ({
            label,
            disabled,
            current: pressed,
            onSelect: onPress,
          })),
        ]}
      />
      <IndicatorsControl
        indicators={indicators}
        comparing={isComparing}
        onIndicators={(next) => onSettings({ indicators: next })}
      />
      <LinesControl
        contract={contract}
        lines={priceLevels.lines}
        alerts={priceLevels.alerts}
        onAdd={priceLevels.onAdd}
        onRemove={priceLevels.onRemove}
        onDraw={priceLevels.onDraw}
      />
      {!small && toggles.map((toggle) => <ToggleButton key={toggle.label} {...toggle} />)}
      <CompareControl
        contract={contract}
        comparison={comparison}
        onCompare={(compare) => onSettings({ compare })}
      />
    </>
  );
}

/** 00:00 UTC of the day that contains a time. */
const startOfDay = (time: number): number => time - (time % INTERVAL_MS['1d']);

function scaleOf({ logarithmic }: PriceChartSettings, compared: Contract | undefined) {
  if (compared !== undefined) return 'percent';
  return logarithmic ? 'logarithmic' : 'normal';
}

type Notice = Pick<ComponentProps<typeof TimeChart>, 'notice' | 'noticeIsQuiet' | 'noticeAction'>;

function noticeOf(state: {
  /** undefined unless a line is being drawn */
  onStopDrawing: (() => void) | undefined;
  earlierFailed: boolean;
  indicatorsFailed: boolean;
  fills: Pick<OwnFills, 'failed' | 'retry' | 'notice'>;
  /** of what was added to the chart */
  added: Notice | undefined;
  comparison: Comparison | undefined;
  comparedQuery: Candles['query'];
  onRemoveComparison: () => void;
}): Notice {
  const { onStopDrawing } = state;
  if (onStopDrawing !== undefined) {
    return {
      notice: 'Press on the chart at the price of the line.',
      noticeAction: { label: 'Cancel', onPress: onStopDrawing },
    };
  }
  if (state.earlierFailed) {
    return { notice: DRAG_TO_RETRY };
  }
  if (state.indicatorsFailed) {
    return { notice: 'The indicators could not be loaded. Change one to retry.' };
  }
  const { fills, added } = state;
  if (fills.failed) {
    return {
      notice: 'Your fills could not be loaded.',
      noticeAction: { label: 'Try again', onPress: fills.retry },
    };
  }
  return added ?? comparisonNotice(state) ?? quietNotice(fills.notice);
}

const quietNotice = (notice: string | undefined): Notice =>
  notice === undefined ? {} : { notice, noticeIsQuiet: true };

function comparisonNotice({
  comparison,
  comparedQuery,
  onRemoveComparison,
}: {
  comparison: Comparison | undefined;
  comparedQuery: Candles['query'];
  onRemoveComparison: () => void;
}): Notice | undefined {
  if (comparison === undefined) return undefined;
  const { name, hiddenReason } = comparison;
  if (hiddenReason !== undefined) {
    const notice = `${hiddenReason}.`;
    if (comparison.listed !== undefined) return { notice, noticeIsQuiet: true };
    return {
      notice,
      noticeAction: { label: 'Remove comparison', onPress: onRemoveComparison },
    };
  }
  if (comparedQuery.state !== 'failed') return undefined;
  return {
    notice: `The candles of ${name} could not be loaded.`,
    noticeAction: { label: 'Try again', onPress: comparedQuery.retry },
  };
}
