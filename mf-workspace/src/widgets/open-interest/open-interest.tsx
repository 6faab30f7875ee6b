import { isRejection } from '@parallax/api';
import { type EndpointQueryResult, useEndpointQuery } from '@parallax/api/react';
import { subscribeOpenInterest } from '@parallax/feed';
import {
  type Contract,
  contractKey,
  contractOnVenue,
  contractsOfSize,
  listOpenInterest,
  type OpenInterest,
  type Timeseries,
  timeseriesSchema,
} from '@parallax/protocol';
import {
  createChartData,
  TimeChart,
  useIsStale,
  useWhileShown,
  valueSeries,
} from '@parallax/trading-ui';
import { ChoiceButtons, EmptyState, NO_UNIT } from '@parallax/ui';
import {
  formatAmount,
  formatCompact,
  formatCompactFixed,
  formatPercent,
} from '@parallax/ui/format';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ContractWidgetProps } from '../../widget-kit/contract/define-contract-widget.tsx';
import { Figure, Figures } from '../../widget-kit/frame/figures.tsx';
import { Waiting } from '../../widget-kit/frame/waiting-for.tsx';
import { asLatest, barTime, changeSince, INTERVAL_OF, pointsOf } from './interest-history.ts';
import styles from './open-interest.module.css';
import type { OpenInterestSettings } from './open-interest-settings.ts';

const TIMES = timeseriesSchema.options;
const FAILURE = 'The open interest could not be loaded';

export function OpenInterestView(props: ContractWidgetProps<OpenInterestSettings>) {
  const { contract, settings, onSettings } = props;
  const { timeseries } = settings;
  const key = contractKey(contract);
  const interval = INTERVAL_OF[timeseries];
  const query = useEndpointQuery(listOpenInterest, historyInput(contract, timeseries), {
    fallback: FAILURE,
  });
  const { data: history, state } = query;
  const { data, series } = useMemo(() => chartOf(contract), [contract]);
  const { box, now } = useOpenInterest(contract);
  useEffect(() => {
    if (history !== undefined) data.set(history);
  }, [data, history]);
  useEffect(() => {
    const settled = history !== undefined || state === 'failed';
    if (settled && now !== undefined) data.append([asLatest(now, interval)]);
  }, [data, state, history, now, interval]);

  const name = contractOnVenue(contract);
  return (
    <div ref={box} className={styles.widget}>
      <CurrentValues contract={contract} now={now} history={history} timeseries={timeseries} />
      <div className={styles.chart}>
        <TimeChart
          title={`Open interest of ${name}, ${timeseries}`}
          series={series}
          query={isWithoutHistory(query) ? { state: 'empty' } : query}
          failure={FAILURE}
          empty={
            <EmptyState
              title={`${contract.exchangeName} has no history of its open interest`}
              hint="Choose a shorter time, or another contract in the settings."
            />
          }
          fit
          tickers={[key]}
          stale={now === undefined}
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

const historyInput = (contract: Contract, timeseries: Timeseries) => ({
  query: {
    contract: contractKey(contract),
    interval: INTERVAL_OF[timeseries],
    limit: pointsOf(timeseries),
  },
});

/** The time of the last stored bar, which is shown until the current values arrive. */
export const useStoredAt = (
  contract: Contract,
  { timeseries }: OpenInterestSettings,
): number | undefined =>
  useEndpointQuery(listOpenInterest, historyInput(contract, timeseries), {
    fallback: FAILURE,
  }).data?.at(-1)?.at;

/** A venue may publish only its current open interest. */
const isWithoutHistory = (query: EndpointQueryResult<unknown>): boolean =>
  query.state === 'failed' && isRejection(query.error) && query.error.status === 404;

/** The current open interest while the widget is on screen. */
function useOpenInterest(contract: Contract) {
  const box = useRef<HTMLDivElement>(null);
  const [now, setNow] = useState<OpenInterest>();
  const key = contractKey(contract);
  const follow = useCallback(() => subscribeOpenInterest(key, setNow), [key]);
  useWhileShown(box, follow);
  return { box, now };
}

/**
 * The current values, with the same names as in the chart. Until they arrive, those of the last stored
 * bar, with its time.
 */
function CurrentValues(props: {
  contract: Contract;
  now: OpenInterest | undefined;
  history: readonly OpenInterest[] | undefined;
  timeseries: Timeseries;
}) {
  const { contract, now, history = [], timeseries } = props;
  const { base, quote, contractSizeUnit } = contract;
  const isStale = useIsStale([contractKey(contract)]);
  const shown = now ?? history.at(-1);
  const isStored = now === undefined && shown !== undefined;
  return (
    <div className={styles.present}>
      <Figures hidden={shown === undefined} stale={isStale || isStored}>
        {isStored && <Figure label="At">{barTime(shown.at)}</Figure>}
        <Figure label="Base">{formatAmount(shown?.base_value, base)}</Figure>
        <Figure label="Notional">{formatAmount(shown?.quote_value, quote)}</Figure>
        {showsContractCount(contract) && (
          <Figure label="Contracts">
            {formatCompactFixed(shown && contractsOfSize(shown.contracts, contract))}
          </Figure>
        )}
        <Figure label={`Change ${timeseries} (${contractSizeUnit})`}>
          {formatPercent(shown && changeSince(history, shown.contracts))}
        </Figure>
      </Figures>
      {shown === undefined && (
        <div className={styles.waiting}>
          <Waiting contract={contract} />
        </div>
      )}
    </div>
  );
}

/** A contract of size 1 is one unit of the base or the quote, whose amounts are shown anyway. */
const showsContractCount = ({ contractSize }: Contract): boolean => contractSize !== 1;

function chartOf(contract: Contract) {
  const data = createChartData<OpenInterest>(({ at }) => at);
  const common = {
    format: formatCompactFixed,
    // the margin below zero has no values
    axisFormat: (value: number) => (value < 0 ? '' : formatCompact(value)),
    // as in the figures above the chart
    tagFormat: formatCompactFixed,
    aroundZero: true,
    // the current values are above the chart
    defaultIndexOf: () => -1,
  };
  const series = [
    // both have the same shape while the price hardly changes, so the line in front is dashed
    valueSeries(data, {
      ...common,
      id: 'base',
      label: 'Base',
      kind: 'area',
      tone: 'accent',
      valueAxis: 'left',
      unit: { name: contract.base },
      value: ({ base_value }) => base_value,
    }),
    valueSeries(data, {
      ...common,
      id: 'notional',
      label: 'Notional',
      tone: 'info',
      stroke: 'dashed',
      unit: { name: contract.quote },
      value: ({ quote_value }) => quote_value,
    }),
    ...(showsContractCount(contract)
      ? [
          valueSeries(data, {
            ...common,
            id: 'contracts',
            label: 'Contracts',
            unit: NO_UNIT,
            kind: 'hidden',
            aroundZero: false,
            value: ({ contracts }) => contractsOfSize(contracts, contract),
          }),
        ]
      : []),
  ];
  return { data, series };
}
