import { riskTypeSchema, timeseriesSchema } from '@parallax/protocol';
import { useContracts, useVenueFilter } from '@parallax/store';
import { HiddenVenues, venueTones } from '@parallax/trading-ui';
import { Combobox, EmptyState } from '@parallax/ui';
import { useMemo } from 'react';
import { RISK_OPTIONS } from '../market/risk-options.ts';
import { Region } from '../region/region.tsx';
import styles from './funding.module.css';
import type { HistoryFilters, HistoryGroup } from './funding-filters.ts';
import { changeHistory, optionsOf, perpetualsOf, riskWithArticle } from './funding-options.ts';
import { HistoryChart } from './history-chart.tsx';

const TIMESERIES_OPTIONS = timeseriesSchema.options.map((value) => ({ value, label: value }));

/** The funding payments of a base's perpetuals on all venues. */
export function FundingHistory(props: {
  title: string;
  history: HistoryGroup;
  onChange: (change: Partial<HistoryGroup>) => void;
}) {
  const { title } = props;
  const { top_filters: filters, measure, hidden } = props.history;
  const { base, fixed_quote, risk_type, timeseries } = filters;
  const contracts = useContracts();
  const { passes } = useVenueFilter();
  const perpetuals = useMemo(() => perpetualsOf(contracts), [contracts]);
  const toneOf = useMemo(() => venueTones(contracts), [contracts]);
  const onBase = perpetuals.filter((c) => c.base === base);
  const listed = useMemo(
    () =>
      perpetuals
        .filter((c) => c.base === base && c.riskType === risk_type && c.quote === fixed_quote)
        .sort((a, b) => a.exchangeName.localeCompare(b.exchangeName, 'en')),
    [perpetuals, base, risk_type, fixed_quote],
  );
  const chosen = useMemo(() => listed.filter(passes), [listed, passes]);
  const everyVenue = `Every venue of ${base}/${fixed_quote}`;
  const change = (next: Partial<HistoryFilters>): void =>
    props.onChange({ top_filters: changeHistory(filters, next, perpetuals) });

  return (
    <div className={styles.history}>
      <Region
        title={title}
        fill
        hasFiltersInHead
        filters={
          <>
            <Combobox
              label="Base"
              options={optionsOf(
                perpetuals.map((c) => c.base),
                base,
              )}
              value={base}
              onChange={(value) => change({ base: value })}
            />
            <Combobox
              label="Fixed quote"
              options={optionsOf(
                onBase.map(({ quote }) => quote),
                fixed_quote,
              )}
              value={fixed_quote}
              onChange={(value) => change({ fixed_quote: value })}
            />
            <Combobox
              label="Risk type"
              options={RISK_OPTIONS}
              value={risk_type}
              onChange={(value) => change({ risk_type: riskTypeSchema.parse(value) })}
            />
            <Combobox
              label="Timeseries"
              options={TIMESERIES_OPTIONS}
              value={timeseries}
              onChange={(value) => change({ timeseries: timeseriesSchema.parse(value) })}
            />
          </>
        }
      >
        {chosen.length > 0 && (
          <HistoryChart
            key={`${base} ${risk_type} ${fixed_quote} ${timeseries}`}
            title={`Funding of ${base}/${fixed_quote} ${risk_type}, ${timeseries}`}
            toneOf={toneOf}
            perpetuals={perpetuals}
            contracts={chosen}
            timeseries={timeseries}
            measure={measure}
            hidden={hidden}
            onChange={props.onChange}
          />
        )}
        {chosen.length === 0 && listed.length > 0 && (
          <HiddenVenues subject={everyVenue} venues={listed.map(({ exchange }) => exchange)} />
        )}
        {listed.length === 0 && (
          <EmptyState
            title={`No venue has ${riskWithArticle(risk_type)} ${base} perpetual in ${fixed_quote}`}
            hint="Choose another base, quote or risk type."
          />
        )}
      </Region>
    </div>
  );
}
