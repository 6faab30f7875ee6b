import { createChartData, TimeChart, usePolling, valueSeries } from '@parallax/trading-ui';
import { ChoiceButtons, COMPUTED_PERCENT, EmptyState, USD } from '@parallax/ui';
import { formatDecimalText, formatPercent } from '@parallax/ui/format';
import { useEffect, useMemo, useRef } from 'react';
import { numberOf } from '../../widget-kit/accounts/record-columns.tsx';
import { useAccountMode } from '../../widget-kit/accounts/use-account-mode.ts';
import { Figure, Figures } from '../../widget-kit/frame/figures.tsx';
import { PortfolioView } from '../../widget-kit/portfolio/portfolio-view.tsx';
import {
  HISTORY_FAILURE,
  HISTORY_PERIODS,
  HISTORY_REFRESH_MS,
  type PortfolioPoint,
  usePortfolioHistory,
} from '../../widget-kit/portfolio/use-portfolio-history.ts';
import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import { NAV_VIEWS, type NavChartSettings } from './nav-chart-settings.ts';

const NO_HISTORY = (
  <EmptyState
    title="No values in this period"
    hint="The net asset value is stored once a minute while the server runs."
  />
);

/** The net asset value or the time-weighted return, with the drawdown below it. */
export function NavChart({ settings, onSettings }: WidgetProps<NavChartSettings>) {
  const { period, view } = settings;
  const box = useRef<HTMLDivElement>(null);
  const chosen = useAccountMode(settings.mode);
  const query = usePortfolioHistory(period, chosen.query);
  const { data: points, refresh } = query;
  const { data, series } = useMemo(() => chartOf(view), [view]);
  useEffect(() => {
    if (points !== undefined) data.set(points);
  }, [data, points]);
  const live = usePolling(refresh, HISTORY_REFRESH_MS);
  return (
    <PortfolioView
      box={box}
      query={query}
      failure={HISTORY_FAILURE}
      loading="Loading the net asset value"
      chosen={chosen}
      onMode={(mode) => onSettings({ mode })}
      empty={NO_HISTORY}
      toolbar={
        query.state === 'empty' ? (
          <PeriodChoice settings={settings} onSettings={onSettings} />
        ) : undefined
      }
    >
      {(shown) => (
        <>
          <Latest points={shown} />
          <TimeChart
            title={view === 'NAV' ? `Net asset value, ${period}` : `Return, ${period}`}
            series={series}
            query={query}
            failure={HISTORY_FAILURE}
            empty={NO_HISTORY}
            live={live}
            fit
            stale={query.outdatedSince !== undefined}
            controls={
              <>
                <PeriodChoice settings={settings} onSettings={onSettings} />
                <ChoiceButtons
                  label="View"
                  choices={NAV_VIEWS}
                  value={view}
                  onValue={(next) => onSettings({ view: next })}
                />
              </>
            }
          />
        </>
      )}
    </PortfolioView>
  );
}

const PeriodChoice = ({ settings, onSettings }: WidgetProps<NavChartSettings>) => (
  <ChoiceButtons
    label="Period"
    choices={HISTORY_PERIODS}
    value={settings.period}
    onValue={(period) => onSettings({ period })}
  />
);

const NOT_KNOWN = 'not known: a price, a flow or a value above 0 is missing';

const isEstimated = (point: PortfolioPoint): boolean => point.isEstimated === true;

function Latest({ points }: { points: readonly PortfolioPoint[] }) {
  const last = points.at(-1);
  return (
    <Figures>
      <Figure label={last?.isPartial === true ? 'NAV, without what has no price' : 'NAV'}>
        {`${formatDecimalText(last?.navUsd ?? null, { decimals: 2 })} USD`}
      </Figure>
      <Figure label={points.some(isEstimated) ? 'Return, estimated' : 'Return'}>
        {formatPercent(numberOf(last?.timeWeightedReturn ?? null))}
        {last?.timeWeightedReturn === null && ` ${NOT_KNOWN}`}
      </Figure>
      <Figure label="Drawdown">{formatPercent(numberOf(last?.drawdown ?? null))}</Figure>
    </Figures>
  );
}

function chartOf(view: NavChartSettings['view']) {
  const data = createChartData<PortfolioPoint>(({ at }) => Date.parse(at));
  const main =
    view === 'NAV'
      ? valueSeries(data, {
          id: 'nav',
          label: 'NAV',
          unit: USD,
          format: (value) => formatDecimalText(value.toFixed(2), { decimals: 2 }),
          value: ({ navUsd }) => Number(navUsd),
        })
      : valueSeries(data, {
          id: 'return',
          label: 'Return',
          unit: COMPUTED_PERCENT,
          hidesUnit: true,
          format: formatPercent,
          decimals: 4,
          value: ({ timeWeightedReturn }) => numberOf(timeWeightedReturn),
        });
  const series = [
    main,
    valueSeries(data, {
      id: 'drawdown',
      label: 'Drawdown',
      kind: 'area',
      tone: 'down',
      pane: 1,
      unit: COMPUTED_PERCENT,
      hidesUnit: true,
      format: formatPercent,
      decimals: 4,
      value: ({ drawdown }) => numberOf(drawdown),
    }),
    valueSeries(data, {
      id: 'flows',
      label: 'Flows',
      kind: 'hidden',
      unit: USD,
      format: (value) => formatDecimalText(value.toFixed(2), { decimals: 2 }),
      defaultIndexOf: () => -1,
      value: ({ flowsUsd }) => Number(flowsUsd),
    }),
  ];
  return { data, series };
}
