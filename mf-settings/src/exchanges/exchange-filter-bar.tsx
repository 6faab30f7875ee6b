import type { CompanyExchange } from '@parallax/protocol';
import { Combobox } from '@parallax/ui';
import { useMemo } from 'react';
import { StatusFilter } from '../connections/status-filter.tsx';
import { useTabTrader } from '../tab/tab-trader.ts';
import styles from './exchanges.module.css';
import { distinctExchangeOptions, type ExchangeFilters } from './filter-exchanges.ts';

interface Props {
  groups: readonly { readonly id: string; readonly name: string }[];
  exchanges: readonly CompanyExchange[];
  filters: ExchangeFilters;
  onChange: (filters: ExchangeFilters) => void;
}

const ALL_GROUPS = { value: '', label: 'All exchange groups' };
const ALL_EXCHANGES = { value: '', label: 'All exchanges' };

/** The filters of the table. Individual accounts have no groups to filter by. */
export function ExchangeFilterBar({ groups, exchanges, filters, onChange }: Props) {
  const isBusiness = useTabTrader().companyType === 'BUSINESS';
  const groupOptions = useMemo(
    () => [ALL_GROUPS, ...groups.map(({ id, name }) => ({ value: id, label: name }))],
    [groups],
  );
  const exchangeOptions = useMemo(
    () => [ALL_EXCHANGES, ...distinctExchangeOptions(exchanges)],
    [exchanges],
  );
  return (
    <div className={styles.filters} role="group" aria-label="Filters">
      {isBusiness && (
        <Combobox
          label="Exchange group"
          options={groupOptions}
          value={filters.group}
          onChange={(group) => onChange({ ...filters, group })}
        />
      )}
      <Combobox
        label="Exchange"
        options={exchangeOptions}
        value={filters.exchange}
        onChange={(exchange) => onChange({ ...filters, exchange })}
      />
      <StatusFilter
        allLabel="All status"
        value={filters.status}
        onChange={(status) => onChange({ ...filters, status })}
      />
    </div>
  );
}
