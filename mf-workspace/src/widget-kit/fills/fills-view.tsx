import { callApi } from '@parallax/api';
import { queryKeyOf, usePages } from '@parallax/api/react';
import { type Fill, listFills, PAGE_LIMIT_MAX } from '@parallax/protocol';
import { EmptyState } from '@parallax/ui';
import { memo, useMemo, useRef } from 'react';
import { AccountsView, idsOf } from '../accounts/accounts-view.tsx';
import { contractOf, type FillRow, type RecordRow, useRecordRows } from '../accounts/record-row.ts';
import { useTableLines } from '../accounts/table-lines.tsx';
import {
  type HistoryField,
  type HistorySettings,
  historyQuery,
  isListed,
} from '../history/history-filter.ts';
import { HistoryTable } from '../history/history-table.tsx';
import { useAccountRows } from '../history/use-account-rows.ts';
import { fillsSummary } from '../portfolio/selected-rows.tsx';
import { useStrategyTag } from '../strategies/use-strategies.ts';
import type { WidgetProps } from '../widget-props.ts';
import { fillColumns } from './fill-columns.tsx';

interface Props extends WidgetProps<HistorySettings> {
  label: string;
  /** what limits the list, besides the account; constant */
  fields: readonly HistoryField[];
}

const keyOf = ({ accountId, id }: Fill): string => `${accountId} ${id}`;
const timeOf = ({ at }: Fill): string => at;
const rowOf = (record: RecordRow, fill: Fill): FillRow => ({ ...record, fill });
const keyOfRow = ({ fill }: FillRow): string => keyOf(fill);

/** The trader's fills, newest first. */
export const FillsView = (props: Props) => (
  <AccountsView account={props.settings.account} ofOrders loading="Loading trades">
    {(accounts) => <Fills {...props} accountIds={idsOf(accounts)} />}
  </AccountsView>
);

const Fills = memo(function Fills({
  settings,
  onSettings,
  accountIds,
  label,
  fields,
}: Props & { accountIds: string }) {
  const box = useRef<HTMLDivElement>(null);
  const lines = useTableLines(box);
  const tagOf = useStrategyTag();
  const columns = useMemo(() => fillColumns(lines, tagOf), [lines, tagOf]);
  const query = historyQuery(settings, fields);
  const listed = { ...query, limit: PAGE_LIMIT_MAX };
  const pages = usePages<Fill>({
    queryKey: queryKeyOf(listFills, { query: listed }),
    load: (cursor, signal) =>
      callApi(listFills, { query: { ...listed, ...(cursor !== undefined && { cursor }) }, signal }),
    fallback: 'The trades could not be loaded',
    keyOf,
    timeOf,
  });
  useAccountRows(accountIds, pages, ({ fills }) =>
    fills.filter((fill) => isListed(fill, fill.at, query)),
  );
  const rowsOf = useRecordRows(rowOf);
  return (
    <HistoryTable
      box={box}
      label={label}
      noun="trade"
      settings={settings}
      onSettings={onSettings}
      pages={pages}
      rowsOf={rowsOf}
      rowKey={keyOfRow}
      columns={columns}
      lines={lines}
      fields={fields}
      contractOf={contractOf}
      renderSummary={fillsSummary}
      empty={
        <EmptyState
          title="No trades"
          hint="Trades appear here when orders are filled. The widget 'Order ticket' sends them."
        />
      }
    />
  );
});
