import { lastTicker } from '@parallax/feed';
import { riskTypeSchema } from '@parallax/protocol';
import {
  useContracts,
  useDashContract,
  useExchanges,
  useShownContracts,
  useVenueFilter,
  useVenueNames,
} from '@parallax/store';
import { HiddenVenues, useHiddenReason, venueTones } from '@parallax/trading-ui';
import {
  Combobox,
  type ComboboxOption,
  DataGrid,
  EmptyState,
  ExchangeField,
  isTradingExchange,
  type TableState,
} from '@parallax/ui';
import { type CSSProperties, useCallback, useMemo } from 'react';
import { RISK_OPTIONS } from '../market/risk-options.ts';
import { useUnavailableVenues } from '../market/unavailable-venues.ts';
import { Region } from '../region/region.tsx';
import { NO_FILTER_NAMES } from '../tables/filter-names.ts';
import { useFreshness } from '../tables/use-freshness.ts';
import { awaitedPrices, useInitialSort } from '../tables/use-initial-sort.ts';
import { useSavedTable } from '../tables/use-saved-table.ts';
import { useWhatIfMenu } from '../what-if/use-what-if-menu.ts';
import { forwardColumns } from './forward-columns.tsx';
import styles from './forward-ladder.module.css';
import type { ForwardTable, ForwardTopFilters } from './forward-ladder-filters.ts';
import { type ForwardRow, forwardBases, forwardExchanges, forwardRows } from './forward-rows.ts';
import { TermStructure } from './term-structure.tsx';

interface ForwardLadderProps {
  /** 1-based */
  position: number;
  table: ForwardTable;
  onChange: (change: Partial<ForwardTable>) => void;
}

const ROWS_MAX = 9;

/** Makes the table as high as its rows and filters, up to `ROWS_MAX` rows; beyond that it scrolls. */
const tableStyle = (
  count: number,
  { filtersOpen }: TableState,
): CSSProperties & Record<'--rows', number> => ({
  '--rows': Math.min(count, ROWS_MAX) + (filtersOpen ? 1.5 : 0),
});

/** One ladder: the perpetual and dated futures of a base on an exchange, and their term structure. */
export function ForwardLadder({ position, table, onChange }: ForwardLadderProps) {
  const { top_filters: filters } = table;
  const { base_exchange: exchange, base, risk_type: riskType } = filters;
  const contracts = useContracts();
  const [, chooseDashContract] = useDashContract();
  const { passes } = useVenueFilter();
  const { menuOf, dialog } = useWhatIfMenu();
  const rowMenu = useCallback(({ contract }: ForwardRow) => menuOf(contract), [menuOf]);
  const grid = useSavedTable(table, NO_FILTER_NAMES, onChange);
  const rows = useMemo(() => forwardRows(contracts, filters), [contracts, filters]);
  const keys = useMemo(() => rows.map(({ key }) => key), [rows]);
  const isFresh = useFreshness(keys);
  const isComplete = useCallback(() => keys.every((key) => lastTicker(key) !== undefined), [keys]);
  const valuesKey = useInitialSort(isComplete);
  const isUnavailable = useUnavailableVenues().has(exchange);
  const columns = useMemo(
    () => forwardColumns({ isUnavailable, isFresh: ({ key }) => !isUnavailable && isFresh(key) }),
    [isUnavailable, isFresh],
  );
  const tone = useMemo(() => venueTones(contracts)(exchange), [contracts, exchange]);
  const name = useVenueNames()(exchange);
  const subject = `${base} ${riskType} · ${name}`;

  const content = () => {
    if (!passes({ exchange })) return <HiddenVenues subject={name} venues={[exchange]} />;
    if (rows.length === 0) {
      return (
        <EmptyState
          title={`${name} has no ${riskType} perpetual or future of ${base}`}
          hint="Choose another base, risk type or base exchange."
        />
      );
    }
    return (
      <div className={styles.content}>
        <div className={styles.chart}>
          <TermStructure
            title={`Term structure ${position}`}
            exchange={name}
            tone={tone}
            rows={rows}
          />
        </div>
        <div className={styles.table} style={tableStyle(rows.length, grid.state)}>
          <DataGrid
            label={`Perpetual and futures of ${subject}`}
            noun="contract"
            columns={columns}
            rows={rows}
            rowKey={({ key }) => key}
            onRowActivate={({ key }) => chooseDashContract(key)}
            rowMenu={rowMenu}
            valuesKey={valuesKey}
            awaited={awaitedPrices(valuesKey, isComplete)}
            empty={null}
            {...grid}
          />
          {dialog}
        </div>
      </div>
    );
  };

  return (
    <Region
      title={`Forward ladder ${position}`}
      subject={subject}
      hasFiltersInHead
      grows
      filters={
        <ForwardFilters
          filters={filters}
          exchangeName={name}
          onChange={(changed) => onChange({ top_filters: { ...filters, ...changed } })}
        />
      }
    >
      <div className={styles.body}>{content()}</div>
    </Region>
  );
}

function ForwardFilters(props: {
  filters: ForwardTopFilters;
  /** display name */
  exchangeName: string;
  onChange: (change: Partial<ForwardTopFilters>) => void;
}) {
  const { filters, exchangeName, onChange } = props;
  const { base_exchange: exchange, base, risk_type: riskType } = filters;
  const contracts = useContracts();
  const exchanges = useExchanges();
  const shown = useShownContracts();
  const hiddenReason = useHiddenReason()(exchange);
  const offered = useMemo(() => {
    const names = forwardExchanges(shown);
    return exchanges.filter((each) => names.has(each.name) && isTradingExchange(each));
  }, [shown, exchanges]);
  const bases = useMemo(() => {
    const listed = forwardBases(contracts, exchange, riskType);
    const options: ComboboxOption[] = listed.map((value) => ({ value, label: value }));
    if (listed.includes(base)) return options;
    return [...options, { value: base, label: base, detail: `no ${riskType} contracts here` }];
  }, [contracts, exchange, riskType, base]);

  return (
    <>
      <ExchangeField
        label="Base exchange"
        exchanges={offered}
        value={exchange}
        absent={{
          label: exchangeName,
          detail: hiddenReason ?? 'no perpetuals or futures',
        }}
        onChange={(base_exchange) => onChange({ base_exchange })}
      />
      <Combobox
        label="Base"
        options={bases}
        value={base}
        onChange={(value) => onChange({ base: value })}
      />
      <Combobox
        label="Risk type"
        options={RISK_OPTIONS}
        value={riskType}
        onChange={(value) => onChange({ risk_type: riskTypeSchema.parse(value) })}
      />
    </>
  );
}
