import { failureText } from '@parallax/api';
import { endpointQuery, queryKeyOf, useBoundedQueries } from '@parallax/api/react';
import { useFeedState } from '@parallax/feed';
import { getOptionsChain, type OptionsChain } from '@parallax/protocol';
import {
  type ChartAxis,
  type ChartLevel,
  createChartData,
  toneAt,
  usePolling,
  useWhileShown,
  valueSeries,
  XyChart,
} from '@parallax/trading-ui';
import { ChoiceButtons, EmptyState, MultiSelect, PERCENT } from '@parallax/ui';
import { formatExpiry, formatIndexPrice, formatVolatility } from '@parallax/ui/format';
import { useEffect, useMemo, useRef } from 'react';
import { OptionMarketHeader } from '../../widget-kit/options/option-market-header.tsx';
import {
  chainQuery,
  marketKey,
  type OptionMarket,
} from '../../widget-kit/options/option-markets.ts';
import { nearestIndex } from '../../widget-kit/options/underlying.ts';
import { WithOptionMarket } from '../../widget-kit/options/with-option-market.tsx';
import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import {
  atTheMoney,
  type SmileAxis,
  type SmilePoint,
  shownExpiries,
  smilePoints,
} from './smile-points.ts';
import styles from './volatility-smile.module.css';
import {
  EXPIRIES_MAX,
  SMILE_AXES,
  type VolatilitySmileSettings,
} from './volatility-smile-settings.ts';

type Props = WidgetProps<VolatilitySmileSettings>;

const REFRESH_MS = 10_000;
const FAILURE = 'The volatilities could not be loaded';
/** @param quote the currency of the strikes; undefined until a chain is loaded */
const axisOf = (axis: SmileAxis, quote: string | undefined): ChartAxis =>
  axis === 'Strike'
    ? {
        label: 'Strike',
        file: { heading: 'Strike', unit: { name: quote } },
        format: (x) => x.toLocaleString('en-US', { maximumFractionDigits: 6 }),
      }
    : {
        label: 'Call delta',
        file: { heading: 'Call delta', unit: { name: '%' } },
        format: (x) => `${x.toFixed(1)}%`,
      };
const AT_THE_MONEY = {
  Strike: (price: number) => `Underlying ${formatIndexPrice(price)}`,
  Delta: () => 'ATM',
} as const;

export function VolatilitySmile(props: Props) {
  return (
    <WithOptionMarket settings={props.settings}>
      {(market, expiries) => (
        <>
          <SmileHeader {...props} market={market} listed={expiries} />
          <Smile key={marketKey(market)} {...props} market={market} listed={expiries} />
        </>
      )}
    </WithOptionMarket>
  );
}

interface SmileProps extends Props {
  market: OptionMarket;
  listed: readonly number[];
}

/** Has no key, because remounting it for another market would lose the focus of the picker. */
function SmileHeader({ settings, onSettings, market, listed }: SmileProps) {
  const keys = shownExpiries(settings.expiries, listed).map((expiry) =>
    queryKeyOf(getOptionsChain, { query: chainQuery(market, expiry) }),
  );
  return (
    <OptionMarketHeader
      settings={settings}
      onSettings={onSettings}
      market={market}
      queries={keys}
    />
  );
}

function Smile({ settings, onSettings, market, listed }: SmileProps) {
  const { axis } = settings;
  const box = useRef<HTMLDivElement>(null);
  const expiries = useMemo(
    () => shownExpiries(settings.expiries, listed),
    [settings.expiries, listed],
  );
  const { chains, query, missing, refresh } = useChains(market, expiries);
  useWhileShown(box, usePolling(refresh, REFRESH_MS));
  const series = useSmileSeries(expiries, chains, axis);
  const quote = chains.find((chain) => chain !== undefined)?.quote;
  const chartAxis = useMemo(() => axisOf(axis, quote), [axis, quote]);
  const levels = useAtTheMoneyLevel(chains, axis);
  const isDisconnected = useFeedState() === 'disconnected';
  const name = `${market.name} on ${market.exchangeName}`;
  return (
    <div ref={box} className={styles.widget}>
      <XyChart
        title={`Volatility smile of ${name}, by ${axis.toLowerCase()}`}
        axis={chartAxis}
        series={series}
        levels={levels}
        query={query}
        failure={FAILURE}
        stale={isDisconnected}
        empty={
          <EmptyState
            title={`${market.exchangeName} publishes no volatilities of ${market.name}`}
            hint="Choose another underlying in the header."
          />
        }
        {...(missing !== undefined && { notice: missing })}
        controls={
          <>
            <div className={styles.expiries}>
              <MultiSelect
                allLabel="Nearest expiries"
                options={listed.map((expiry) => ({
                  value: String(expiry),
                  label: formatExpiry(expiry),
                }))}
                selected={settings.expiries.map(String)}
                onChange={(chosen) =>
                  onSettings({ expiries: chosen.map(Number).slice(0, EXPIRIES_MAX) })
                }
              />
            </div>
            <ChoiceButtons
              label="Axis"
              choices={SMILE_AXES}
              value={axis}
              onValue={(next) => onSettings({ axis: next })}
            />
          </>
        }
      />
    </div>
  );
}

/** The chains of the expiries; a failed request does not hide the other chains. */
function useChains({ exchange, base, settle, isOnly }: OptionMarket, expiries: readonly number[]) {
  const options = useMemo(
    () =>
      expiries.map((expiry) =>
        endpointQuery(getOptionsChain, {
          query: chainQuery({ exchange, base, settle, isOnly }, expiry),
        }),
      ),
    [expiries, exchange, base, settle, isOnly],
  );
  const { data: chains, errors, state, retry, refresh } = useBoundedQueries(options);
  const hasChain = chains.some((chain) => chain !== undefined);
  const message = failureText(
    errors.find((error) => error),
    FAILURE,
  );
  const missing =
    hasChain && state === 'error'
      ? 'Some expiries could not be loaded. They will be retried.'
      : undefined;
  const query = hasChain
    ? { state: 'shown' as const }
    : state === 'error'
      ? { state: 'failed' as const, message, retry }
      : { state: 'loading' as const };
  return { chains, query, missing, refresh };
}

/** Marks where the nearest expiry is at the money; stable while it is the same. */
function useAtTheMoneyLevel(
  chains: readonly (OptionsChain | undefined)[],
  axis: SmileAxis,
): readonly ChartLevel[] {
  const chain = chains.find((each) => each !== undefined);
  const value = chain === undefined ? 0 : atTheMoney(chain, axis);
  return useMemo(
    () =>
      value > 0
        ? [{ id: 'money', value, label: AT_THE_MONEY[axis](value), tone: 'quiet' as const }]
        : [],
    [value, axis],
  );
}

/** One line for each expiry; referentially stable while the expiries are the same. */
function useSmileSeries(
  expiries: readonly number[],
  chains: readonly (OptionsChain | undefined)[],
  axis: SmileAxis,
) {
  const lines = useMemo(
    () =>
      expiries.map((expiry, index) => {
        const data = createChartData<SmilePoint>(({ x }) => x);
        const atm = { x: 0 };
        const indexAtTheMoney = (points: readonly SmilePoint[]) =>
          nearestIndex(points, ({ x }) => x, atm.x);
        const series = valueSeries(data, {
          id: String(expiry),
          label: formatExpiry(expiry),
          tone: toneAt(index),
          unit: PERCENT,
          hidesUnit: true,
          format: formatVolatility,
          decimals: 1,
          noteOf: (point) => (point === data.rows[indexAtTheMoney(data.rows)] ? ' ATM' : ''),
          defaultIndexOf: indexAtTheMoney,
          value: ({ volatility }) => volatility,
        });
        return { data, series, atm };
      }),
    [expiries],
  );
  useEffect(() => {
    lines.forEach(({ data, atm }, index) => {
      const chain = chains[index];
      if (chain === undefined) return;
      atm.x = atTheMoney(chain, axis);
      data.set(smilePoints(chain, axis));
    });
  }, [lines, chains, axis]);
  return useMemo(() => lines.map(({ series }) => series), [lines]);
}
