import type { SpotLadderTopFilters } from '@parallax/protocol';
import {
  useContracts,
  useExchanges,
  useShownContracts,
  useVenueFilter,
  useVenueNames,
} from '@parallax/store';
import { useHiddenReason } from '@parallax/trading-ui';
import { Combobox, ExchangeField } from '@parallax/ui';
import { useMemo } from 'react';
import { useUnavailableVenues } from '../market/unavailable-venues.ts';
import { Fill } from '../region/analytics-view.tsx';
import { Region } from '../region/region.tsx';
import { useSavedTable } from '../tables/use-saved-table.ts';
import { BaseContracts } from './base-contracts.tsx';
import { baseExchanges, baseOptions } from './ladder-options.ts';
import { ladderOf } from './ladder-rows.ts';
import { LadderTable } from './ladder-table.tsx';
import { NoRows } from './no-rows.tsx';
import { QuoteRates } from './quote-rates.tsx';
import { SizeField } from './size-field.tsx';
import styles from './spot-ladder.module.css';
import { SPOT_FILTER_NAMES, type SpotTable } from './spot-ladder-filters.ts';

/** One ladder: the prices of a base on all venues, compared with those on the base exchange. */
export function SpotLadder(props: {
  /** 1-based */
  position: number;
  table: SpotTable;
  onChange: (change: Partial<SpotTable>) => void;
}) {
  const { position, table, onChange } = props;
  const { base_exchange: exchange, base } = table.top_filters;
  const contracts = useContracts();
  const { passes } = useVenueFilter();
  const unavailable = useUnavailableVenues();
  const { baseContracts, rows } = useMemo(
    () => ladderOf(contracts, { baseExchange: exchange, base }, passes, unavailable),
    [contracts, exchange, base, passes, unavailable],
  );
  const grid = useSavedTable(table, SPOT_FILTER_NAMES, onChange);
  const hidden = !passes({ exchange });
  const nameOf = useVenueNames();
  const name = nameOf(exchange);

  return (
    <Region
      title={`Spot ladder ${position}`}
      subject={`${base} · ${name}`}
      hasFiltersInHead
      filters={
        <>
          <TopFilters
            filters={table.top_filters}
            exchangeName={name}
            onChange={(changed) =>
              onChange({
                top_filters: { ...table.top_filters, ...changed },
                // the size is in units of the base, so it is meaningless for another base
                ...(changed.base !== undefined && { edge_size: undefined }),
              })
            }
          />
          <SizeField
            key={base}
            base={base}
            size={table.edge_size}
            onChange={(edge_size) => onChange({ edge_size })}
          />
        </>
      }
      grows
    >
      {!hidden && baseContracts.length > 0 && (
        <div className={styles.references}>
          <QuoteRates rows={rows} />
          <BaseContracts contracts={baseContracts} nameOf={nameOf} />
        </div>
      )}
      <div className={styles.body}>
        <Fill>
          {rows.length > 0 && !hidden ? (
            <LadderTable
              key={`${exchange} ${base}`}
              label={`${base} spot against ${name}`}
              baseName={name}
              hasSeveralBaseContracts={baseContracts.length > 1}
              rows={rows}
              size={table.edge_size}
              nameOf={nameOf}
              {...grid}
            />
          ) : (
            <NoRows
              base={base}
              exchange={exchange}
              name={name}
              hidden={hidden}
              hasBaseContracts={baseContracts.length > 0}
            />
          )}
        </Fill>
      </div>
    </Region>
  );
}

function TopFilters(props: {
  filters: SpotLadderTopFilters;
  /** display name of the base exchange */
  exchangeName: string;
  onChange: (change: Partial<SpotLadderTopFilters>) => void;
}) {
  const { filters, exchangeName, onChange } = props;
  const { base_exchange: exchange, base } = filters;
  const contracts = useContracts();
  const exchanges = useExchanges();
  const shown = useShownContracts();
  const hiddenReason = useHiddenReason()(exchange);
  const offered = useMemo(() => baseExchanges(shown, exchanges), [shown, exchanges]);
  return (
    <>
      <ExchangeField
        label="Base exchange"
        exchanges={offered}
        value={exchange}
        absent={{
          label: exchangeName,
          detail: hiddenReason ?? 'no spot contracts',
        }}
        onChange={(base_exchange) => onChange({ base_exchange })}
      />
      <Combobox
        label="Base"
        options={baseOptions(contracts, exchange, base)}
        value={base}
        onChange={(value) => onChange({ base: value })}
      />
    </>
  );
}
