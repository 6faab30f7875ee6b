import type { AlgoSlot } from '@parallax/protocol';
import {
  DataGrid,
  Dialog,
  EmptyState,
  Loaded,
  type TableColumn,
  UTC_TIME,
  unitByRow,
} from '@parallax/ui';
import {
  amountText,
  formatFullTime,
  formatOrderPrice,
  NO_VALUE,
  timeHeader,
} from '@parallax/ui/format';
import { useMemo, useRef } from 'react';
import { AlgoBar } from '../../widget-kit/algos/algo-bar.tsx';
import { slotStateText, stateText } from '../../widget-kit/algos/algo-names.ts';
import { type AlgoRow, algoText, amountUnitOf } from '../../widget-kit/algos/algo-row.ts';
import { ALGOS_REFRESH_MS, useAlgoSchedule } from '../../widget-kit/algos/use-algo-orders.ts';
import { touchRows } from '../../widget-kit/frame/row-heights.ts';
import { WidgetSkeleton } from '../../widget-kit/frame/widget-skeleton.tsx';
import { OrderDetail, OrderDetails } from '../../widget-kit/orders/order-details.tsx';
import { useRefreshed } from '../../widget-kit/portfolio/portfolio-view.tsx';
import styles from './algo-orders.module.css';

const WIDTH_PX = 640;

const slotColumns = (unit: string): readonly TableColumn<AlgoSlot>[] => [
  {
    id: 'at',
    get header() {
      return timeHeader('Time');
    },
    fileHeading: 'Time',
    width: 'minmax(124px, 1fr)',
    cell: ({ at }) => formatFullTime(Date.parse(at)),
    unit: UTC_TIME,
    sortValue: ({ at }) => Date.parse(at),
  },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    width: 'minmax(84px, 1fr)',
    cell: ({ amount }) => amountText(amount, unit),
    unit: unitByRow('Amount unit', () => unit),
    value: ({ amount }) => amount,
    sortValue: ({ amount }) => Number(amount),
  },
  {
    id: 'state',
    header: 'State',
    width: 'minmax(84px, 1fr)',
    filter: 'choice',
    cell: slotStateText,
    sortValue: slotStateText,
  },
  {
    id: 'order',
    header: 'Order',
    hiddenByDefault: true,
    alwaysExported: true,
    width: 'minmax(96px, 1fr)',
    cell: ({ orderId }) => orderId ?? NO_VALUE,
    sortValue: ({ orderId }) => orderId,
  },
];

const slotKey = ({ at, orderId }: AlgoSlot): string => `${at} ${orderId ?? ''}`;

const NO_SLOTS = (
  <EmptyState title="No orders yet" hint="The orders that the algo sends are listed here." />
);

/** The children of an algo, sent and planned, with what it has to say. */
export default function ScheduleDialog({ row, onClose }: { row: AlgoRow; onClose: () => void }) {
  const { algo, contract } = row;
  const box = useRef<HTMLDivElement>(null);
  const query = useAlgoSchedule(algo.id);
  useRefreshed(box, query, ALGOS_REFRESH_MS);
  const unit = amountUnitOf(row);
  const columns = useMemo(() => slotColumns(unit), [unit]);
  return (
    <Dialog
      title={`Schedule of ${algoText(row)}`}
      open
      onOpenChange={(open) => !open && onClose()}
      width={WIDTH_PX}
    >
      <div ref={box} className={styles.dialog}>
        <AlgoBar row={row} />
        <OrderDetails>
          <OrderDetail label="State">{stateText(algo)}</OrderDetail>
          {algo.limitPrice !== null && (
            <OrderDetail label="Limit price">
              {formatOrderPrice(algo.limitPrice, contract)}
            </OrderDetail>
          )}
          {algo.remarks.length > 0 && (
            <OrderDetail label="Remarks">
              <ul className={styles.remarks}>
                {algo.remarks.map((remark) => (
                  <li key={remark}>{remark}</li>
                ))}
              </ul>
            </OrderDetail>
          )}
        </OrderDetails>
        <div className={styles.schedule}>
          {query.state === 'loading' ? (
            <WidgetSkeleton label="Loading the schedule" />
          ) : (
            <Loaded result={query} failure="The schedule could not be loaded" empty={NO_SLOTS}>
              {(slots) => (
                <DataGrid
                  label="Schedule"
                  noun="child"
                  plural="children"
                  columns={columns}
                  rows={slots}
                  rowKey={slotKey}
                  {...touchRows()}
                  empty={NO_SLOTS}
                />
              )}
            </Loaded>
          )}
        </div>
      </div>
    </Dialog>
  );
}
