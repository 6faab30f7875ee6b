import { callApi } from '@parallax/api';
import { queryKeyOf, usePages } from '@parallax/api/react';
import { isDone, listOrders, type Order, PAGE_LIMIT_MAX } from '@parallax/protocol';
import { EmptyState } from '@parallax/ui';
import { memo, useMemo, useRef } from 'react';
import { AccountsView, idsOf } from '../../widget-kit/accounts/accounts-view.tsx';
import { contractOf, useRecordRows } from '../../widget-kit/accounts/record-row.ts';
import { useTableLines } from '../../widget-kit/accounts/table-lines.tsx';
import {
  type HistorySettings,
  historyQuery,
  isListed,
} from '../../widget-kit/history/history-filter.ts';
import { HistoryTable } from '../../widget-kit/history/history-table.tsx';
import { useAccountRows } from '../../widget-kit/history/use-account-rows.ts';
import { orderKey, orderRow } from '../../widget-kit/orders/order-row.ts';
import { ordersSummary } from '../../widget-kit/portfolio/selected-rows.tsx';
import { useStrategyTag } from '../../widget-kit/strategies/use-strategies.ts';
import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import { widgetOf } from '../../widget-kit/widget-types.ts';
import { orderHistoryColumns, triggerLineHeight } from './order-history-columns.tsx';

type Props = WidgetProps<HistorySettings>;

const FIELDS = ['contract', 'strategy', 'side', 'time'] as const;

const keyOf = ({ id }: Order): string => id;
const timeOf = ({ createdAt }: Order): string => createdAt;

export const OrderHistory = (props: Props) => (
  <AccountsView account={props.settings.account} ofOrders loading="Loading orders">
    {(accounts) => <DoneOrders {...props} accountIds={idsOf(accounts)} />}
  </AccountsView>
);

const DoneOrders = memo(function DoneOrders({
  settings,
  onSettings,
  accountIds,
}: Props & { accountIds: string }) {
  const box = useRef<HTMLDivElement>(null);
  const lines = useTableLines(box);
  const tagOf = useStrategyTag();
  const columns = useMemo(() => orderHistoryColumns(lines, tagOf), [lines, tagOf]);
  const query = historyQuery(settings, FIELDS);
  const listed = { ...query, status: 'done', limit: PAGE_LIMIT_MAX } as const;
  const pages = usePages<Order>({
    queryKey: queryKeyOf(listOrders, { query: listed }),
    load: (cursor, signal) =>
      callApi(listOrders, {
        query: { ...listed, ...(cursor !== undefined && { cursor }) },
        signal,
      }),
    fallback: 'The orders could not be loaded',
    keyOf,
    timeOf,
  });
  useAccountRows(accountIds, pages, ({ orders }) =>
    orders.filter((order) => isDone(order.status) && isListed(order, order.createdAt, query)),
  );
  const rowsOf = useRecordRows(orderRow);
  return (
    <HistoryTable
      box={box}
      label={widgetOf('ORDER_HISTORY').title}
      noun="order"
      settings={settings}
      onSettings={onSettings}
      pages={pages}
      rowsOf={rowsOf}
      rowKey={orderKey}
      columns={columns}
      lines={lines}
      extraHeight={lines === 'one' ? undefined : triggerLineHeight}
      fields={FIELDS}
      contractOf={contractOf}
      renderSummary={ordersSummary}
      empty={
        <EmptyState
          title="No past orders"
          hint="Orders appear here once they are filled, cancelled, expired or rejected."
        />
      }
    />
  );
});
