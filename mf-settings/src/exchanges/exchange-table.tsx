import { useEndpointQuery } from '@parallax/api/react';
import { type CompanyExchange, getGroup, listGroups, type Trader } from '@parallax/protocol';
import { useFailureToast } from '@parallax/store';
import {
  Button,
  ConfirmDialog,
  DataTable,
  EmptyState,
  FOCUS_FALLBACK,
  Loaded,
  textScale,
} from '@parallax/ui';
import { useEffect, useMemo, useState } from 'react';
import { GROUP_FAILED } from '../company/groups/group-texts.ts';
import { exchangeColumns } from './exchange-columns.tsx';
import { ExchangeFilterBar } from './exchange-filter-bar.tsx';
import styles from './exchanges.module.css';
import {
  clearDeletedGroup,
  type ExchangeFilters,
  filterExchanges,
  NO_FILTERS,
} from './filter-exchanges.ts';
import type { ExchangeActions } from './use-exchange-actions.ts';

const ROW_HEIGHT = 44;
const NONE: ReadonlySet<string> = new Set();

interface Props {
  trader: Trader;
  exchanges: readonly CompanyExchange[];
  filters: ExchangeFilters;
  onFilter: (filters: ExchangeFilters) => void;
  actions: ExchangeActions;
  onEdit: (id: string) => void;
}

/** All exchanges in one scrolling table; only admins can change them. */
export function ExchangeTable(props: Props) {
  const { trader, exchanges, onFilter, actions, onEdit } = props;
  const groups = useEndpointQuery(
    listGroups,
    { query: { CompanyId: trader.companyId } },
    { enabled: trader.companyType === 'BUSINESS', fallback: GROUP_FAILED },
  );
  useFailureToast(groups);
  const filters = useMemo(
    () => clearDeletedGroup(props.filters, groups.data),
    [props.filters, groups.data],
  );
  useEffect(() => {
    if (filters !== props.filters) onFilter(filters);
  }, [filters, props.filters, onFilter]);
  const [deletion, setDeletion] = useState<{ exchange: CompanyExchange; button: Element }>();
  const [scale] = useState(textScale);
  const { group } = filters;
  const chosenGroup = useEndpointQuery(
    getGroup,
    { query: { GroupId: group } },
    { enabled: group !== '' },
  );
  const groupExchangeIds = useMemo(
    () => (chosenGroup.data ? new Set(chosenGroup.data.companyExchangeIds) : NONE),
    [chosenGroup.data],
  );
  const rows = useMemo(
    () => filterExchanges(exchanges, filters, groupExchangeIds),
    [exchanges, filters, groupExchangeIds],
  );
  const { isPending, toggle, deleteExchange } = actions;
  const columns = useMemo(
    () =>
      exchangeColumns(
        trader.isAdmin
          ? {
              isPending,
              onToggle: toggle,
              onEdit,
              onDelete: (exchange, button) => setDeletion({ exchange, button }),
            }
          : undefined,
      ),
    [trader.isAdmin, isPending, toggle, onEdit],
  );
  const clearFilters = (button: Element): void => {
    // the button is removed
    button.closest<HTMLElement>(FOCUS_FALLBACK)?.focus();
    onFilter(NO_FILTERS);
  };
  const table = (
    <div
      className={styles.table}
      style={{
        blockSize: `calc(${scale} * (var(--table-head) + ${rows.length * ROW_HEIGHT}px))`,
      }}
    >
      <DataTable
        label="Exchanges"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowHeight={ROW_HEIGHT}
        scale={scale}
        empty={
          <EmptyState
            title="No exchanges match the filters"
            action={
              <Button onClick={(event) => clearFilters(event.currentTarget)}>Clear filters</Button>
            }
          />
        }
      />
    </div>
  );
  return (
    <>
      <ExchangeFilterBar
        trader={trader}
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
      <ConfirmDialog
        title="Delete exchange"
        open={deletion !== undefined}
        onOpenChange={(open) => !open && setDeletion(undefined)}
        confirmLabel="Delete"
        danger
        onConfirm={() => deletion && deleteExchange(deletion.exchange, deletion.button)}
      >
        <p>Do you really want to delete {deletion?.exchange.exchangeDisplayName}?</p>
        <p className={styles.consequence}>
          {deletion?.exchange.name}, with its keys, is deleted for everybody, and removed from all
          groups.
        </p>
      </ConfirmDialog>
    </>
  );
}
