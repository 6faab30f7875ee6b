import { useEndpointQuery } from '@parallax/api/react';
import { subscribeTicker } from '@parallax/feed';
import {
  contractKey,
  contractOnVenue,
  fundingTotals,
  listFundingHistory,
  type SummedPayment,
  timeseriesSchema,
  withSums,
} from '@parallax/protocol';
import {
  createChartData,
  TimeChart,
  useIsStale,
  usePolling,
  valueSeries,
} from '@parallax/trading-ui';
import { ChoiceButtons, COMPUTED_PERCENT, EmptyState, LiveCell } from '@parallax/ui';
import { formatCount, formatFundingRate, formatPercent, NO_VALUE } from '@parallax/ui/format';
import { useEffect, useMemo } from 'react';
import type { ContractWidgetProps } from '../../widget-kit/contract/define-contract-widget.tsx';
import { Figure, Figures } from '../../widget-kit/frame/figures.tsx';
import { useHasPrices } from '../../widget-kit/frame/waiting-for.tsx';
import styles from './funding-history.module.css';
import type { FundingHistorySettings } from './funding-history-settings.ts';

const TIMES = timeseriesSchema.options;

const FUNDING_RATE = {
  unit: COMPUTED_PERCENT,
  hidesUnit: true,
  format: formatFundingRate,
  decimals: 6,
  keepsDecimals: true,
} as const;

/** Payments are at least an hour apart. */
const REFRESH_MS = 60_000;

export function FundingHistory(props: ContractWidgetProps<FundingHistorySettings>) {
  const { contract, settings, onSettings } = props;
  const { timeseries } = settings;
  const query = useEndpointQuery(
    listFundingHistory,
    { query: { contract: contractKey(contract), timeseries } },
    { fallback: 'The funding history could not be loaded' },
  );
  const { data: payments, refresh } = query;
  const { data, series } = useMemo(() => chartOf(), []);
  useEffect(() => {
    if (payments !== undefined) data.set(withSums(payments));
  }, [data, payments]);
  const live = usePolling(refresh, REFRESH_MS);

  const tickers = [contractKey(contract)];
  const isStale = useIsStale(tickers);
  const hasPrices = useHasPrices(contractKey(contract), subscribeTicker);
  const totals = fundingTotals(payments ?? []);
  return (
    <div className={styles.widget}>
      <Figures stale={isStale}>
        <Figure label={`APR ${timeseries}`}>{formatPercent(totals.apr)}</Figure>
        <Figure label="Sum">{formatFundingRate(payments && totals.paid)}</Figure>
        <Figure label="Payments">{formatCount(payments && totals.payments)}</Figure>
        {/* during an outage the next funding is unknown; a dash would mean that there is none */}
        {(hasPrices || !isStale) && (
          <Figure label="Next">
            {hasPrices ? (
              <>
                <LiveCell contract={contract} field="pred_funding_rate" />
                {' in '}
                <LiveCell contract={contract} field="next_funding_time" />
              </>
            ) : (
              NO_VALUE
            )}
          </Figure>
        )}
      </Figures>
      <div className={styles.chart}>
        <TimeChart
          title={`Funding of ${contractOnVenue(contract)}, ${timeseries}`}
          series={series}
          query={query}
          failure="The funding history could not be loaded"
          empty={
            <EmptyState title="No funding was paid in this period" hint="Choose a longer period." />
          }
          live={live}
          fit
          tickers={tickers}
          controls={
            <ChoiceButtons
              label="Time"
              choices={TIMES}
              value={timeseries}
              onValue={(next) => onSettings({ timeseries: next })}
            />
          }
        />
      </div>
    </div>
  );
}

function chartOf() {
  const data = createChartData<SummedPayment>(({ at }) => at);
  const series = [
    valueSeries(data, {
      id: 'rate',
      label: 'Rate',
      kind: 'bars',
      tone: 'up',
      ...FUNDING_RATE,
      aroundZero: true,
      value: ({ rate }) => rate,
      toneOf: ({ rate }) => (rate < 0 ? 'down' : 'up'),
    }),
    valueSeries(data, {
      id: 'sum',
      label: 'Running sum',
      tone: 'accent',
      valueAxis: 'left',
      ...FUNDING_RATE,
      aroundZero: true,
      // the current sum and APR are above the chart
      defaultIndexOf: () => -1,
      value: ({ sum }) => sum,
    }),
    valueSeries(data, {
      id: 'apr',
      label: 'APR',
      kind: 'hidden',
      unit: COMPUTED_PERCENT,
      hidesUnit: true,
      format: formatPercent,
      defaultIndexOf: () => -1,
      value: ({ apr }) => apr,
    }),
  ];
  return { data, series };
}
