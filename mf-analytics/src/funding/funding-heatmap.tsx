import { queryKeyOf, useEndpointQuery } from '@parallax/api/react';
import { serverNow } from '@parallax/feed';
import {
  ALL_FUNDING_RATES,
  type FundingRate,
  listFundingRates,
  riskTypeSchema,
} from '@parallax/protocol';
import {
  useContracts,
  useExchanges,
  useShownContracts,
  useVenueFilter,
  useVenueNames,
} from '@parallax/store';
import { HiddenVenues, useContractMenu, useHiddenReason } from '@parallax/trading-ui';
import {
  ChoiceButtons,
  Combobox,
  DataGrid,
  EmptyState,
  ExchangeField,
  isTradingExchange,
  Loaded,
  Switch,
  type TableState,
} from '@parallax/ui';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type CSSProperties, useCallback, useMemo, useRef } from 'react';
import { RISK_OPTIONS } from '../market/risk-options.ts';
import { isOld } from '../market/staleness.ts';
import { useUnavailableVenues } from '../market/unavailable-venues.ts';
import { useRefresh } from '../market/use-refresh.ts';
import { createFundingFigures } from '../perpetuals/funding-figures.ts';
import { Fill } from '../region/analytics-view.tsx';
import { Region } from '../region/region.tsx';
import styles from './funding.module.css';
import {
  type HeatmapFilters,
  type HeatmapGroup,
  type HeatmapMeasure,
  heatmapMeasureSchema,
} from './funding-filters.ts';
import { changeHeatmap, optionsOf, perpetualsOf, withoutRangeFilters } from './funding-options.ts';
import { FundingResponse } from './heat-cell.tsx';
import { heatColumns } from './heat-columns.tsx';
import { type Heatmap, type HeatRow, heatmapOf } from './heatmap.ts';

const MEASURE_NAMES = { rate: 'Rate', apr: 'APR', next: 'Next funding' } as const;

/** Refetches the funding intervals, and the rates of rows out of view; rows in view use the feed. */
const REFRESH_MS = 5_000;
const ALL = '*';
const ALL_OPTION = { value: ALL, label: 'All' };

/** Funding compared with a base exchange: one row per base, one column per venue. */
export function FundingHeatmap(props: {
  heatmap: HeatmapGroup;
  onChange: (change: Partial<HeatmapGroup>) => void;
}) {
  const { top_filters: filters, measure, differences, table_state } = props.heatmap;
  const { base_exchange: baseExchange } = filters;
  const contracts = useContracts();
  const shown = useShownContracts();
  const exchanges = useExchanges();
  const { passes } = useVenueFilter();
  const hiddenReason = useHiddenReason()(baseExchange);
  const nameOf = useVenueNames();

  const perpetuals = useMemo(() => perpetualsOf(contracts), [contracts]);
  const heatmap = useMemo(
    () => heatmapOf(perpetuals, filters, passes),
    [perpetuals, filters, passes],
  );
  const offered = useMemo(() => {
    const venues = new Set(perpetualsOf(shown).map(({ exchange }) => exchange));
    return exchanges.filter((each) => venues.has(each.name) && isTradingExchange(each));
  }, [shown, exchanges]);
  const onBaseExchange = perpetuals.filter(({ exchange }) => exchange === baseExchange);
  const matching = onBaseExchange.filter(
    (c) => c.riskType === filters.risk_type && c.quote === filters.fixed_quote,
  );
  const change = (next: Partial<HeatmapFilters>): void =>
    props.onChange({ top_filters: changeHeatmap(filters, next, perpetuals) });
  const changeBaseExchange = (base_exchange: string): void =>
    props.onChange({
      top_filters: changeHeatmap(filters, { base_exchange }, perpetuals),
      ...(differences && { table_state: withoutRangeFilters(table_state) }),
    });
  // a range that was set for one measure is meaningless for another
  const changeValues = (next: Partial<Pick<HeatmapGroup, 'measure' | 'differences'>>): void =>
    props.onChange({ ...next, table_state: withoutRangeFilters(table_state) });

  return (
    <div className={styles.heatmap} style={rowsStyle(heatmap)}>
      <Region
        title="Funding heatmap"
        fill
        filters={
          <div className={styles.fields}>
            <ExchangeField
              label="Base exchange"
              exchanges={offered}
              value={baseExchange}
              absent={{
                label: nameOf(baseExchange),
                detail: hiddenReason ?? 'no perpetuals',
              }}
              onChange={changeBaseExchange}
            />
            <Combobox
              label="Risk type"
              options={RISK_OPTIONS}
              value={filters.risk_type}
              onChange={(value) => change({ risk_type: riskTypeSchema.parse(value) })}
            />
            <Combobox
              label="Fixed quote"
              options={optionsOf(
                onBaseExchange.map(({ quote }) => quote),
                filters.fixed_quote,
              )}
              value={filters.fixed_quote}
              onChange={(fixed_quote) => change({ fixed_quote })}
            />
            <Combobox
              label="Base"
              placeholder="All"
              emptyIsChoice
              options={[
                ALL_OPTION,
                ...optionsOf(
                  matching.map(({ base }) => base),
                  filters.base,
                ),
              ]}
              value={filters.base}
              onChange={(value) => change({ base: value === ALL ? '' : value })}
            />
            <div className={styles.tools}>
              <ChoiceButtons
                label="Show"
                choices={heatmapMeasureSchema.options}
                names={MEASURE_NAMES}
                value={measure}
                onValue={(next) => {
                  if (next !== measure) changeValues({ measure: next });
                }}
              />
              <Switch
                label={`Difference from ${nameOf(baseExchange)}`}
                checked={differences}
                onCheckedChange={(next) => changeValues({ differences: next })}
              />
            </div>
          </div>
        }
      >
        {hiddenReason !== undefined || heatmap.rows.length === 0 ? (
          <NoRows
            name={nameOf(baseExchange)}
            hidden={hiddenReason !== undefined}
            filters={filters}
          />
        ) : (
          <HeatTable
            key={`${baseExchange} ${filters.risk_type} ${filters.fixed_quote}`}
            heatmap={heatmap}
            baseExchange={baseExchange}
            measure={measure}
            differences={differences}
            nameOf={nameOf}
            state={table_state}
            onState={(state) => props.onChange({ table_state: state })}
          />
        )}
      </Region>
    </div>
  );
}

const rowsStyle = ({ rows }: Heatmap): CSSProperties & Record<'--rows', number> => ({
  '--rows': rows.length,
});

function NoRows(props: {
  /** display name of the base exchange */
  name: string;
  hidden: boolean;
  filters: HeatmapFilters;
}) {
  const { name, hidden, filters } = props;
  if (hidden) return <HiddenVenues subject={name} venues={[filters.base_exchange]} />;
  const base = filters.base === '' ? '' : `${filters.base} `;
  return (
    <EmptyState
      title={`${name} has no ${filters.risk_type} ${base}perpetual in ${filters.fixed_quote}`}
      hint="Choose another base exchange, risk type, quote or base."
    />
  );
}

interface HeatTableProps {
  heatmap: Heatmap;
  baseExchange: string;
  measure: HeatmapMeasure;
  differences: boolean;
  nameOf: (exchange: string) => string;
  state: TableState;
  onState: (state: TableState) => void;
}

const NO_RATES: readonly FundingRate[] = [];
const RATES_KEY = queryKeyOf(listFundingRates, ALL_FUNDING_RATES);

/** The server time at which the latest response arrived, in Unix milliseconds; 0 before the first. */
function respondedAt(client: QueryClient): number {
  const { dataUpdatedAt = 0 } = client.getQueryState(RATES_KEY) ?? {};
  return dataUpdatedAt === 0 ? 0 : serverNow() - (Date.now() - dataUpdatedAt);
}

function HeatTable(props: HeatTableProps) {
  const { heatmap, baseExchange, measure, differences } = props;
  const box = useRef<HTMLDivElement>(null);
  const unavailable = useUnavailableVenues();
  const query = useEndpointQuery(listFundingRates, ALL_FUNDING_RATES, {
    fallback: 'The funding rates could not be loaded',
    isEmpty: () => false,
  });
  useRefresh(box, query.refresh, REFRESH_MS);
  const client = useQueryClient();
  const funding = useMemo(() => createFundingFigures(() => respondedAt(client)), [client]);
  // set during rendering, since the table below sorts its rows by these values when it renders
  const { rates, valuesKey } = useMemo(() => {
    const rates = query.data ?? NO_RATES;
    funding.setResponse(rates);
    // changes only when the rates become fresh, since each change sorts the table at once, even while
    // the pointer or the focus is on a row
    return { rates, valuesKey: `${isOld(respondedAt(client))}` };
  }, [funding, client, query.data]);
  const names = heatmap.venues.map(props.nameOf).join('\n');
  const columns = useMemo(
    () =>
      heatColumns(heatmap.venues, names.split('\n'), {
        baseExchange,
        measure,
        differences,
        funding,
        unavailable,
      }),
    [heatmap.venues, names, baseExchange, measure, differences, funding, unavailable],
  );
  const { menuOf, dialog } = useContractMenu();
  const rowMenu = useCallback(
    ({ base, byVenue }: HeatRow) => ({ ...menuOf(...byVenue.values()), label: base }),
    [menuOf],
  );
  return (
    <Fill ref={box}>
      <Loaded result={query} failure="The funding rates could not be loaded" empty={null}>
        {() => (
          <FundingResponse value={rates}>
            <DataGrid
              label="Funding by base and venue"
              noun="base"
              columns={columns}
              rows={heatmap.rows}
              rowKey={({ base }) => base}
              rowMenu={rowMenu}
              valuesKey={valuesKey}
              state={props.state}
              onState={props.onState}
              empty={null}
              controls={
                <span className={styles.legend}>
                  ◆ base exchange · + longs pay shorts, − shorts pay longs
                </span>
              }
            />
          </FundingResponse>
        )}
      </Loaded>
      {dialog}
    </Fill>
  );
}
