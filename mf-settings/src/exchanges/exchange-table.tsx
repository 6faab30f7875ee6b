import { type CompanyExchange, getGroup, listGroups } from '@parallax/protocol';
import { Button, EmptyState, FOCUS_FALLBACK, Loaded } from '@parallax/ui';
import { useEffect, useMemo } from 'react';
import { GROUP_FAILED } from '../company/groups/group-texts.ts';
import { ItemTable } from '../tab/item-table.tsx';
import { useCompanyInput, useTabTrader } from '../tab/tab-trader.ts';
import { useDeleteDialog } from '../tab/use-delete-dialog.tsx';
import { useTabQuery } from '../tab/use-tab-query.ts';
import { exchangeColumns } from './exchange-columns.tsx';
import { ExchangeFilterBar } from './exchange-filter-bar.tsx';
import styles from './exchanges.module.css';
import {
  clearDeletedGroup,
  type ExchangeFilters,
  filterExchanges,
  NO_FILTERS,
} from './filter-exchanges.ts';
import { isPaper } from './is-paper.ts';
import type { ExchangeActions } from './use-exchange-actions.ts';
import { useResetDialog } from './use-reset-dialog.tsx';

const NONE: ReadonlySet<string> = new Set();

interface Props {
  exchanges: readonly CompanyExchange[];
  filters: ExchangeFilters;
  onFilter: (filters: ExchangeFilters) => void;
  actions: ExchangeActions;
  onEdit: (id: string) => void;
}

/** All exchanges in one scrolling table; only admins can change them. */
export function ExchangeTable(props: Props) {
  const { exchanges, onFilter, actions, onEdit } = props;
  const trader = useTabTrader();
  const groups = useTabQuery(listGroups, useCompanyInput(), {
    enabled: trader.companyType === 'BUSINESS',
    fallback: GROUP_FAILED,
  });
  const filters = useMemo(
    () => clearDeletedGroup(props.filters, groups.data),
    [props.filters, groups.data],
  );
  useEffect(() => {
    if (filters !== props.filters) onFilter(filters);
  }, [filters, props.filters, onFilter]);
  const { group } = filters;
  const chosenGroup = useTabQuery(
    getGroup,
    { query: { GroupId: group } },
    { enabled: group !== '', fallback: GROUP_FAILED },
  );
  const groupExchangeIds = useMemo(
    () => (chosenGroup.data ? new Set(chosenGroup.data.companyExchangeIds) : NONE),
    [chosenGroup.data],
  );
  const rows = useMemo(
    () => filterExchanges(exchanges, filters, groupExchangeIds),
    [exchanges, filters, groupExchangeIds],
  );
  const { isPending, toggle, allowExecution, reset, deleteExchange } = actions;
  const [openReset, resetDialog] = useResetDialog(reset);
  const [onDelete, deleteDialog] = useDeleteDialog({
    title: 'Delete exchange',
    nameOf: ({ exchangeDisplayName }) => exchangeDisplayName,
    detailOf: (exchange) =>
      `${exchange.name}, with its ${isPaper(exchange) ? 'orders and balances' : 'keys'}, is deleted for everybody, and removed from all groups.`,
    deleteItem: deleteExchange,
  });
  const columns = useMemo(
    () =>
      exchangeColumns(
        trader.isAdmin
          ? {
              isPending,
              onToggle: toggle,
              onExecution: allowExecution,
              onReset: openReset,
              onEdit,
              onDelete,
            }
          : undefined,
      ),
    [trader.isAdmin, isPending, toggle, allowExecution, openReset, onEdit, onDelete],
  );
  const clearFilters = (button: Element): void => {
    // Move the focus first: clearing the filters removes the button that has it.
    button.closest<HTMLElement>(FOCUS_FALLBACK)?.focus();
    onFilter(NO_FILTERS);
  };
  const table = (
    <ItemTable
      className={styles.table}
      label="Exchanges"
      columns={columns}
      rows={rows}
      empty={
        <EmptyState
          title="No exchanges match the filters"
          action={
            <Button onClick={(event) => clearFilters(event.currentTarget)}>Clear filters</Button>
          }
        />
      }
    />
  );
  return (
    <>
      <ExchangeFilterBar
        groups={groups.data ?? []}
        exchanges={exchanges}
        filters={filters}
        onChange={onFilter}
      />
      {group === '' ? (
        table
      ) : (
        <Loaded result={chosenGroup} failure="The group could not be loaded" empty={table}>
          {() => table}
        </Loaded>
      )}
      {deleteDialog}
      {resetDialog}
    </>
  );
}
