import { type EndpointQueryResult, useEndpointQuery } from '@parallax/api/react';
import {
  type AlgoSlot,
  contractKey,
  type Data,
  listFills,
  PAGE_LIMIT_MAX,
} from '@parallax/protocol';
import { useAccounts, useContract } from '@parallax/store';
import { TimeChart, usePolling } from '@parallax/trading-ui';
import { EmptyState, QueryFailure } from '@parallax/ui';
import { formatAveragePrice, formatDecimalText } from '@parallax/ui/format';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { NoAccounts } from '../../widget-kit/accounts/no-accounts.tsx';
import { stateText } from '../../widget-kit/algos/algo-names.ts';
import { type AlgoRow, algoText } from '../../widget-kit/algos/algo-row.ts';
import { receiveAlgo } from '../../widget-kit/algos/chosen-algo.ts';
import {
  ALGOS_FAILURE,
  ALGOS_REFRESH_MS,
  useAlgoSchedule,
} from '../../widget-kit/algos/use-algo-orders.ts';
import { Figure, Figures } from '../../widget-kit/frame/figures.tsx';
import { WidgetHeader } from '../../widget-kit/frame/widget-header.tsx';
import { WidgetSkeleton } from '../../widget-kit/frame/widget-skeleton.tsx';
import { useRefreshed } from '../../widget-kit/portfolio/portfolio-view.tsx';
import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import { algoChart, algoLevels } from './algo-chart-series.ts';
import { AlgoChoice } from './algo-field.tsx';
import styles from './algo-order-chart.module.css';
import type { AlgoOrderChartSettings } from './algo-order-chart-settings.ts';
import { algoPoints, fillsOfAlgo } from './algo-points.ts';
import { useChartedAlgos } from './use-charted-algos.ts';

type Props = WidgetProps<AlgoOrderChartSettings>;

const FAILURE = 'The fills could not be loaded';
const NO_FILLS = (
  <EmptyState title="No fills yet" hint="The chart begins with the first fill of the algo." />
);

/** The fills of an algo against its arrival price, the VWAP of the market and its plan. */
export function AlgoOrderChart({ settings, onSettings }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const accounts = useAccounts();
  const { rows, active, done } = useChartedAlgos();
  useRefreshed(box, active, ALGOS_REFRESH_MS);
  useEffect(() => receiveAlgo((algo) => onSettings({ algo })), [onSettings]);
  const row = rows.find(({ algo }) => algo.id === settings.algo) ?? rows[0];
  const isLoading = active.state === 'loading' || done.state === 'loading';
  if (accounts.state === 'empty') return <NoAccounts />;
  return (
    <div ref={box} className={styles.widget}>
      <WidgetHeader subtitle={row === undefined ? '' : stateText(row.algo)} />
      {row !== undefined ? (
        <>
          <div className={styles.toolbar}>
            <AlgoChoice
              rows={rows}
              shown={row.algo.id}
              hideLabel
              onChoose={(algo) => onSettings({ algo })}
            />
          </div>
          <Chart key={row.algo.id} row={row} />
        </>
      ) : isLoading ? (
        <WidgetSkeleton label="Loading algos" />
      ) : active.state === 'failed' ? (
        <QueryFailure title={ALGOS_FAILURE} result={active} />
      ) : (
        <EmptyState
          title="No algos"
          hint="The fills of an algo are drawn here. The widget 'Algo centre' starts one."
        />
      )}
    </div>
  );
}

/** The fills of the contract since the start of the algo. */
const useFills = ({ algo }: AlgoRow): EndpointQueryResult<Data<typeof listFills>> =>
  useEndpointQuery(
    listFills,
    {
      query: {
        AccountId: algo.accountId,
        exchange: algo.exchange,
        symbol: algo.symbol,
        from: algo.startedAt ?? algo.createdAt,
        limit: PAGE_LIMIT_MAX,
      },
    },
    { fallback: FAILURE },
  );

const NO_SLOTS: readonly AlgoSlot[] = [];

const bps = (text: string | null): string => formatDecimalText(text, { decimals: 2, signed: true });

function Chart({ row }: { row: AlgoRow }) {
  const { algo } = row;
  const contract = useContract(contractKey(algo));
  const fills = useFills(row);
  const schedule = useAlgoSchedule(algo.id);
  const slots = schedule.data ?? NO_SLOTS;
  const { data, series } = useMemo(() => algoChart(contract), [contract]);
  useEffect(() => {
    if (fills.data === undefined || contract === undefined) return;
    data.set(algoPoints(algo, fillsOfAlgo(fills.data.rows, slots), contract));
  }, [data, algo, fills.data, slots, contract]);
  const levels = useMemo(() => algoLevels(algo, contract), [algo, contract]);
  const { refresh: refreshFills } = fills;
  const { refresh: refreshSchedule } = schedule;
  const refresh = useCallback(() => {
    refreshFills();
    refreshSchedule();
  }, [refreshFills, refreshSchedule]);
  const live = usePolling(refresh, ALGOS_REFRESH_MS);
  return (
    <>
      <Figures>
        <Figure label="Average">{formatAveragePrice(algo.averagePrice, contract)}</Figure>
        <Figure label="Slippage" title="Against arrival, + is cost">
          {`${bps(algo.slippageBps)} bps`}
        </Figure>
        <Figure label="To VWAP" title="Against the VWAP of the market, + is cost">
          {`${bps(algo.vwapBps)} bps`}
        </Figure>
      </Figures>
      <TimeChart
        title={algoText(row)}
        series={series}
        levels={levels}
        query={fills}
        failure={FAILURE}
        empty={NO_FILLS}
        live={live}
        fit
        stale={(fills.outdatedSince ?? schedule.outdatedSince) !== undefined}
        notice={
          fills.data !== undefined && fills.data.cursor !== null
            ? `Only the newest ${PAGE_LIMIT_MAX} trades of the contract are drawn.`
            : undefined
        }
        noticeIsQuiet
      />
    </>
  );
}
