import { useFeedState } from '@parallax/feed';
import {
  type Contract,
  contractKey,
  fundingTotals,
  HIDDEN_CONTRACTS_MAX,
  type Timeseries,
} from '@parallax/protocol';
import { ChartSwatch, type ChartTone, strokeOf, TimeChart, usePolling } from '@parallax/trading-ui';
import { ChoiceButtons, EmptyState, StaleMark, ToggleButton } from '@parallax/ui';
import { formatFundingRate, formatPercent, NO_VALUE } from '@parallax/ui/format';
import { useEffect, useMemo, useRef } from 'react';
import { Fill } from '../region/analytics-view.tsx';
import styles from './funding.module.css';
import { type HistoryGroup, historyMeasureSchema } from './funding-filters.ts';
import { historySeries, setPayments, venueHistory } from './history-series.ts';
import { HISTORY_FAILURE, useHistories } from './use-histories.ts';

/** Shows a new payment within a minute; payments are at least an hour apart. */
const REFRESH_MS = 60_000;

const MEASURE_NAMES = { rate: 'Rate', sum: 'Running sum', apr: 'APR' } as const;

/**
 * Hides a contract, or shows it again if it is hidden. Returns the keys of the hidden contracts, the
 * most recently hidden first, without those that are no longer listed.
 */
function toggled(
  hidden: readonly string[],
  key: string,
  perpetuals: readonly Contract[],
): readonly string[] {
  const listed = new Set(perpetuals.map(contractKey));
  const others = hidden.filter((each) => each !== key && listed.has(each));
  return hidden.includes(key) ? others : [key, ...others].slice(0, HIDDEN_CONTRACTS_MAX);
}

interface HistoryChartProps extends Pick<HistoryGroup, 'measure' | 'hidden'> {
  title: string;
  /** the colour of the venue with this `exchange`; referentially stable */
  toneOf: (exchange: string) => ChartTone;
  /** all perpetuals of the catalogue */
  perpetuals: readonly Contract[];
  /** the perpetuals to chart: one per venue that passes the venue filter */
  contracts: readonly Contract[];
  timeseries: Timeseries;
  onChange: (change: Partial<HistoryGroup>) => void;
}

/** The payments of several venues in one chart; its legend has each venue's sum and APR. */
export function HistoryChart(props: HistoryChartProps) {
  const { title, toneOf, perpetuals, contracts, timeseries, measure, hidden, onChange } = props;
  const legend = useRef<HTMLUListElement>(null);
  const histories = useHistories(contracts, timeseries, hidden);
  const { payments, refresh } = histories;
  const venues = useMemo(
    () =>
      contracts.map((each) =>
        venueHistory(contractKey(each), each.exchangeName, toneOf(each.exchange)),
      ),
    [contracts, toneOf],
  );
  useEffect(() => {
    venues.forEach((venue, index) => setPayments(venue, payments[index]));
  }, [venues, payments]);
  const visible = useMemo(
    () => venues.filter(({ key }) => !hidden.includes(key)),
    [venues, hidden],
  );
  const series = useMemo(() => historySeries(visible, measure), [visible, measure]);
  const live = usePolling(refresh, REFRESH_MS);
  const isDisconnected = useFeedState() === 'disconnected';
  const missing = venues
    .filter(({ key }, index) => histories.failed[index] && !hidden.includes(key))
    .map(({ name }) => name);
  const toggle = (key: string): void => onChange({ hidden: toggled(hidden, key, perpetuals) });

  return (
    <div className={styles.content}>
      <ul ref={legend} className={styles.venues} aria-label={`Venues, ${timeseries}`}>
        {venues.map((venue, index) => {
          const { key, name, tone } = venue;
          const place = visible.indexOf(venue);
          const isVisible = place >= 0;
          return (
            <li key={key} className={styles.venue} data-hidden={!isVisible || undefined}>
              <ChartSwatch tone={tone} stroke={strokeOf(isVisible ? place : 0)} />
              <ToggleButton
                label={name}
                className={styles.name}
                pressed={isVisible}
                onPress={() => toggle(key)}
              />
              {isVisible && (
                <span className={styles.value}>
                  <span data-figure="" />
                </span>
              )}
              <VenueTotals venue={key} payments={payments[index]} />
            </li>
          );
        })}
      </ul>
      <div className={styles.body}>
        <Fill>
          <TimeChart
            title={title}
            series={series}
            query={histories}
            failure={HISTORY_FAILURE}
            empty={
              visible.length === 0 ? (
                <EmptyState title="No venue is chosen" hint="Select a venue in the list." />
              ) : (
                <EmptyState
                  title="No funding was paid in this period"
                  hint="Choose a longer period."
                />
              )
            }
            notice={missing.length > 0 ? `Not loaded: ${missing.join(', ')}` : undefined}
            live={live}
            stale={isDisconnected}
            fit
            legend={legend}
            controls={
              <ChoiceButtons
                label="Show"
                choices={historyMeasureSchema.options}
                names={MEASURE_NAMES}
                value={measure}
                onValue={(next) => onChange({ measure: next })}
              />
            }
          />
        </Fill>
      </div>
    </div>
  );
}

const TOTALS_HINT =
  'Sum of the rates that the venue paid in this period. APR = sum × 8760 / hours of the paid intervals. Source: dydxprotocol/v4-web FundingChart.';

function VenueTotals({
  venue,
  payments,
}: {
  /** the key of its contract */
  venue: string;
  payments: Parameters<typeof fundingTotals>[0] | undefined;
}) {
  const totals = payments && fundingTotals(payments);
  return (
    <span className={styles.totals} title={totals && TOTALS_HINT}>
      {totals
        ? `APR ${formatPercent(totals.apr)} · sum ${formatFundingRate(totals.paid)}`
        : NO_VALUE}
      <StaleMark showsWait hasStoredValues={totals !== undefined} tickers={[venue]} />
    </span>
  );
}
