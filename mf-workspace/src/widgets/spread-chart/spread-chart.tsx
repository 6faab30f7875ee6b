import {
  type Contract,
  contractKey,
  contractOnVenue,
  intervalSchema,
  priceUnit,
} from '@parallax/protocol';
import { type ChartLevel, TimeChart } from '@parallax/trading-ui';
import { Button, ChoiceButtons, EmptyState } from '@parallax/ui';
import {
  type ComponentProps,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import {
  CANDLES_FAILED,
  type Candles,
  DRAG_TO_RETRY,
  EARLIER_CANDLES_FAILED,
} from '../../widget-kit/candles/use-candles.ts';
import type { ContractWidgetProps } from '../../widget-kit/contract/define-contract-widget.tsx';
import { WithSecondContract } from '../../widget-kit/contract/with-contract.tsx';
import { OpenSettingsContext } from '../../widget-kit/frame/open-settings-context.ts';
import { OwnOrders } from '../../widget-kit/orders/own-orders.tsx';
import { useHoldings } from '../../widget-kit/orders/use-holdings.ts';
import { type SpreadChartSettings, spreadUnitSchema } from './spread-chart-settings.ts';
import { SpreadHeading } from './spread-heading.tsx';
import { spreadLevels } from './spread-levels.ts';
import type { SpreadPoint } from './spread-points.ts';
import { spreadSeries } from './spread-series.ts';
import { useSecondKey } from './use-second-contract.ts';
import { useSpread } from './use-spread.ts';

/** How often the lines of orders move, in milliseconds. */
const LEVELS_MS = 1_000;
const NO_LEVELS: readonly ChartLevel[] = [];
const INTERVALS = intervalSchema.options;

/** The spread against the chosen second contract, or against the default one. */
export function SpreadChart(props: ContractWidgetProps<SpreadChartSettings>) {
  const { contract, settings } = props;
  const openSettings = useContext(OpenSettingsContext);
  const key = useSecondKey(contract, settings);
  if (key === undefined) {
    return (
      <EmptyState
        title="No second contract"
        hint={`No other contract of ${contract.base} is shown.`}
        action={<Button onClick={openSettings}>Choose a contract</Button>}
      />
    );
  }
  return (
    <WithSecondContract contract={key}>
      {(other) => <Chart {...props} other={other} />}
    </WithSecondContract>
  );
}

function Chart({
  contract,
  other,
  settings,
  onSettings,
}: ContractWidgetProps<SpreadChartSettings> & { other: Contract }) {
  const { interval, unit, meanLength, bandWidth } = settings;
  const spread = useSpread(contract, other, settings);
  const { data } = spread;
  const series = useMemo(
    () => spreadSeries(data, { unit, meanLength, bandWidth }, contract, other),
    [data, unit, meanLength, bandWidth, contract, other],
  );
  const isEmpty = useSyncExternalStore(data.subscribe, () => data.length === 0);
  const own = useHoldings(contract).orders;
  const others = useHoldings(other).orders;
  const hasOrders = own.length + others.length > 0;
  const newest = useNewestPoint(data, hasOrders);
  const levels = useMemo(
    () =>
      newest === undefined
        ? NO_LEVELS
        : spreadLevels(
            { contract, orders: own },
            { contract: other, orders: others },
            newest,
            unit,
          ),
    [newest, contract, own, other, others, unit],
  );
  const both = [spread.own, spread.other];
  const [query = spread.own.query] = ['failed', 'loading'].flatMap((state) =>
    both.map((each) => each.query).filter((each) => each.state === state),
  );
  return (
    <>
      <TimeChart
        title={`${contractOnVenue(contract)} − ${contractOnVenue(other)}, ${interval}`}
        heading={<SpreadHeading contract={contract} other={other} onSettings={onSettings} />}
        series={series}
        query={query}
        failure={CANDLES_FAILED}
        empty={
          <EmptyState
            title="No common candles yet"
            hint="Both contracts must have traded at the same time."
          />
        }
        levels={levels}
        live={spread.live}
        onNearStart={spread.loadEarlier}
        onRange={spread.setVisibleRange}
        tickers={[contract, other].map(contractKey)}
        {...noticeOf({
          failed: both.filter((each) => each.earlierFailed),
          isEmpty,
          contract,
          other,
        })}
        controls={
          <>
            <ChoiceButtons
              label="Interval"
              choices={INTERVALS}
              value={interval}
              onValue={(next) => onSettings({ interval: next })}
            />
            <ChoiceButtons
              label="Unit"
              choices={spreadUnitSchema.options}
              value={unit}
              onValue={(next) => onSettings({ unit: next })}
            />
          </>
        }
      />
      <OwnOrders contract={contract} orders={own} of={contractOnVenue(contract)} />
      <OwnOrders contract={other} orders={others} of={contractOnVenue(other)} />
    </>
  );
}

/** The newest point, for lines that move with the prices; not with every tick, which would render the chart. */
function useNewestPoint(
  data: ReturnType<typeof useSpread>['data'],
  isUsed: boolean,
): SpreadPoint | undefined {
  const [newest, setNewest] = useState<SpreadPoint>();
  useEffect(() => {
    if (!isUsed) return undefined;
    const read = () => setNewest(data.rows.at(-1));
    read();
    const timer = setInterval(read, LEVELS_MS);
    return () => clearInterval(timer);
  }, [data, isUsed]);
  return isUsed ? newest : undefined;
}

function noticeOf(state: {
  /** the contracts' candles whose earlier history could not be loaded */
  failed: readonly Candles[];
  isEmpty: boolean;
  contract: Contract;
  other: Contract;
}): Pick<ComponentProps<typeof TimeChart>, 'notice' | 'noticeAction'> {
  const { failed, isEmpty, contract, other } = state;
  if (failed.length > 0 && isEmpty) {
    const retry = (): void => {
      for (const { history } of failed) history.retryEarlier();
    };
    return {
      notice: EARLIER_CANDLES_FAILED,
      noticeAction: { label: 'Try again', onPress: retry },
    };
  }
  if (failed.length > 0) return { notice: DRAG_TO_RETRY };
  const [unit, otherUnit] = [priceUnit(contract), priceUnit(other)];
  if (unit === otherUnit) return {};
  return { notice: `The prices are in ${unit} and ${otherUnit}, not converted.` };
}
