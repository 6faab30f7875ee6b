import type { Pages } from '@parallax/api/react';
import { type Account, type Contract, contractKey } from '@parallax/protocol';
import {
  DataGrid,
  EmptyState,
  InlineFailure,
  QueryFailure,
  RowsSkeleton,
  type TableColumn,
} from '@parallax/ui';
import { type ReactNode, type RefObject, useCallback, useMemo } from 'react';
import { rowsOfLines, type TableLines } from '../accounts/table-lines.tsx';
import { useChooseContract } from '../links/use-choose-contract.ts';
import { useWhatIfMenu } from '../options/use-what-if-menu.ts';
import { HistoryFields } from './history-fields.tsx';
import {
  type HistoryField,
  type HistorySettings,
  historyQuery,
  isLimited,
  NO_FILTER,
} from './history-filter.ts';
import styles from './history-table.module.css';

interface Props<Item, Row> {
  box: RefObject<HTMLDivElement | null>;
  label: string;
  /** singular: 'order' */
  noun: string;
  settings: HistorySettings;
  onSettings: (change: Partial<HistorySettings>) => void;
  pages: Pages<Item>;
  /** stable */
  rowsOf: (items: readonly Item[]) => readonly Row[];
  rowKey: (row: Row) => string;
  columns: readonly TableColumn<Row>[];
  lines: TableLines;
  /** see DataGrid; stable */
  extraHeight?: ((row: Row) => number) | undefined;
  /** what the rows will be, while there are none */
  empty: ReactNode;
  /** what limits the list, besides the account; constant */
  fields: readonly HistoryField[];
  /** the accounts to offer; by default those that take orders; stable */
  isOffered?: (account: Account) => boolean;
  /** the contract of a row, for its menu and for the links of the widget; stable */
  contractOf?: (row: Row) => Contract | undefined;
  /** shown below the table */
  controls?: ReactNode;
  /** see DataGrid */
  renderSummary?: ((selected: readonly Row[]) => ReactNode) | undefined;
}

const takesOrders = (account: Account): boolean => account.takesOrders;

const NO_ITEMS: readonly never[] = [];

/** A table of what happened, newest first, that the server filters. Older rows are loaded as it is scrolled. */
export function HistoryTable<Item, Row>({
  box,
  label,
  noun,
  settings,
  onSettings,
  pages,
  rowsOf,
  rowKey,
  columns,
  lines,
  extraHeight,
  empty,
  fields,
  isOffered = takesOrders,
  contractOf,
  controls,
  renderSummary,
}: Props<Item, Row>) {
  const { data } = pages;
  const rows = useMemo(() => rowsOf(data ?? NO_ITEMS), [rowsOf, data]);
  const { menuOf, dialog } = useWhatIfMenu();
  const chooseContract = useChooseContract();
  const rowMenu = useCallback(
    (row: Row) => {
      const contract = contractOf?.(row);
      return contract === undefined ? { label: '', items: [] } : menuOf(contract);
    },
    [menuOf, contractOf],
  );
  const isActive = isLimited(historyQuery(settings, fields));
  const loadAll = async () => {
    const all = await pages.loadAll();
    return all && rowsOf(all);
  };
  return (
    <div ref={box} className={styles.table}>
      <DataGrid<Row>
        label={label}
        noun={noun}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        {...rowsOfLines(lines)}
        {...(extraHeight && { extraHeight })}
        state={settings.table}
        onState={(table) => onSettings({ table })}
        {...(contractOf && {
          rowMenu,
          onRowActivate: (row) => {
            const contract = contractOf(row);
            if (contract !== undefined) chooseContract(contractKey(contract));
          },
        })}
        controls={controls}
        renderSummary={renderSummary}
        onNearEnd={pages.loadMore}
        loadAll={loadAll}
        search={{
          fields: (
            <HistoryFields
              settings={settings}
              onSettings={onSettings}
              fields={fields}
              isOffered={isOffered}
            />
          ),
          isActive,
          onClear: () => onSettings({ ...NO_FILTER, account: undefined }),
        }}
        note={<LoadingMore pages={pages} />}
        empty={
          pages.state === 'loading' ? (
            <RowsSkeleton label={`Loading ${noun}s`} />
          ) : pages.state === 'failed' ? (
            <QueryFailure title={`The ${noun}s could not be loaded`} result={pages} />
          ) : isActive ? (
            <EmptyState title={`No ${noun} matches the filters`} />
          ) : (
            empty
          )
        }
      />
      {dialog}
    </div>
  );
}

/** Whether older rows follow, are loading or could not be loaded. */
function LoadingMore({
  pages,
}: {
  pages: Pick<Pages<unknown>, 'moreFailure' | 'retry' | 'hasMore' | 'isLoadingMore'>;
}) {
  const { moreFailure, retry } = pages;
  if (moreFailure !== undefined) {
    return <InlineFailure result={{ state: 'failed', message: moreFailure, retry }} />;
  }
  if (pages.isLoadingMore) return <output>Loading older ones</output>;
  return pages.hasMore ? <span>Older ones load as you scroll</span> : null;
}
