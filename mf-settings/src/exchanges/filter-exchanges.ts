import type { CompanyExchange } from '@parallax/protocol';
import { passesStatus, type Status } from '../connections/status-filter.tsx';

/** Filters of the table; an empty value does not filter. */
export interface ExchangeFilters {
  /** id of a company group */
  readonly group: string;
  /** catalogue id */
  readonly exchange: string;
  readonly status: Status;
}

export const NO_FILTERS: ExchangeFilters = { group: '', exchange: '', status: '' };

/** Whether a connection is neither a custodian nor a prime broker. */
export const isExchange = ({ custodian, primeBroker }: CompanyExchange): boolean =>
  !custodian && !primeBroker;

/** Clears the group filter if its group was deleted. `groups` is undefined until they are loaded. */
export const clearDeletedGroup = (
  filters: ExchangeFilters,
  groups: readonly { readonly id: string }[] | undefined,
): ExchangeFilters =>
  filters.group === '' || !groups || groups.some(({ id }) => id === filters.group)
    ? filters
    : { ...filters, group: '' };

/** Clears the exchange filter if the last connection of its exchange was deleted. */
export const clearDeletedExchange = (
  filters: ExchangeFilters,
  connections: readonly CompanyExchange[],
): ExchangeFilters =>
  filters.exchange === '' || connections.some(({ exchangeId }) => exchangeId === filters.exchange)
    ? filters
    : { ...filters, exchange: '' };

/** @param groupExchangeIds ids of the exchanges in the selected group */
export const filterExchanges = (
  exchanges: readonly CompanyExchange[],
  { group, exchange, status }: ExchangeFilters,
  groupExchangeIds: ReadonlySet<string>,
): CompanyExchange[] =>
  exchanges.filter(
    (each) =>
      (group === '' || groupExchangeIds.has(each.id)) &&
      (exchange === '' || each.exchangeId === exchange) &&
      passesStatus(each, status),
  );

/** The distinct exchanges of the connections as options, by display name. */
export function distinctExchangeOptions(
  connections: readonly CompanyExchange[],
): { value: string; label: string }[] {
  const names = new Map(connections.map((each) => [each.exchangeId, each.exchangeDisplayName]));
  return [...names]
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en'));
}
