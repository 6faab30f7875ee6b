import { hasLimitPrice, type Order } from '@parallax/protocol';
import { type TableColumn, type Unit, UTC_TIME, unitByRow } from '@parallax/ui';
import { formatDecimalText, formatFullTime, NO_VALUE, timeHeader } from '@parallax/ui/format';
import { AccountName, accountText } from '../../accounts/account-name.tsx';
import { type TableLines, twoLineColumns } from '../../accounts/table-lines.ts';
import { SIDE_NAMES, TYPE_NAMES, toneOfSide } from '../../orders/order-names.ts';
import { ContractLines, IN_SECOND_LINE } from '../contract/contract-lines.tsx';
import { Actions, Amount, AmountAndPrice, Price } from './edited-order.tsx';
import styles from './open-orders.module.css';
import { contractNameOf, type OrderRow, statusName } from './order-row.ts';

type Column = TableColumn<OrderRow>;

const IN_AMOUNT_UNIT: Unit<OrderRow> = unitByRow('Amount unit', ({ order }) => order.amountUnit);
const IN_PRICE_UNIT: Unit<OrderRow> = unitByRow(
  'Price currency',
  ({ contract }) => contract?.quote ?? '',
);

const numberOf = (text: string | null): number | null => (text === null ? null : Number(text));

const Side = ({ order: { side } }: { order: Order }) => (
  <span className={styles.side} data-tone={toneOfSide(side)}>
    {SIDE_NAMES[side]}
  </span>
);

function Status({ order }: { order: Order }) {
  const { reason } = order;
  return (
    <span title={reason ?? undefined}>
      {statusName(order)}
      {reason !== null && <span className={styles.reason}> {reason}</span>}
    </span>
  );
}

const COLUMNS: readonly Column[] = [
  {
    id: 'contract',
    header: 'Contract',
    width: 'minmax(112px, 220px)',
    fixed: true,
    filter: 'text',
    cell: (row) =>
      row.contract === undefined ? (
        contractNameOf(row)
      ) : (
        <ContractLines contract={row.contract} narrow={false} />
      ),
    value: contractNameOf,
    sortValue: contractNameOf,
  },
  {
    id: 'venue',
    header: 'Venue',
    hiddenByDefault: true,
    width: 'minmax(72px, 140px)',
    filter: 'choice',
    cell: ({ venueName }) => venueName,
    sortValue: ({ venueName }) => venueName,
  },
  {
    id: 'side',
    header: 'Side',
    width: 'minmax(40px, 60px)',
    filter: 'choice',
    cell: ({ order }) => <Side order={order} />,
    sortValue: ({ order }) => SIDE_NAMES[order.side],
  },
  {
    id: 'type',
    header: 'Type',
    width: 'minmax(64px, 120px)',
    filter: 'choice',
    cell: ({ order }) => TYPE_NAMES[order.type],
    sortValue: ({ order }) => TYPE_NAMES[order.type],
  },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    fixed: true,
    width: 'minmax(96px, 1fr)',
    cell: (row) => <Amount row={row} />,
    unit: IN_AMOUNT_UNIT,
    value: ({ order }) => order.amount,
    sortValue: ({ order }) => Number(order.amount),
  },
  {
    id: 'filled',
    header: 'Filled',
    align: 'end',
    width: 'minmax(72px, 1fr)',
    cell: ({ order }) => formatDecimalText(order.filled),
    unit: IN_AMOUNT_UNIT,
    value: ({ order }) => order.filled,
    sortValue: ({ order }) => Number(order.filled),
  },
  {
    id: 'price',
    header: 'Price',
    align: 'end',
    fixed: true,
    width: 'minmax(84px, 1fr)',
    cell: (row) => (hasLimitPrice(row.order.type) ? <Price row={row} /> : NO_VALUE),
    unit: IN_PRICE_UNIT,
    value: ({ order }) => order.price,
    sortValue: ({ order }) => numberOf(order.price),
  },
  {
    id: 'trigger',
    header: 'Trigger',
    align: 'end',
    width: 'minmax(84px, 1fr)',
    cell: ({ order }) => formatDecimalText(order.triggerPrice),
    unit: IN_PRICE_UNIT,
    value: ({ order }) => order.triggerPrice,
    sortValue: ({ order }) => numberOf(order.triggerPrice),
  },
  {
    id: 'status',
    header: 'Status',
    width: 'minmax(88px, 1fr)',
    filter: 'choice',
    cell: ({ order }) => <Status order={order} />,
    sortValue: ({ order }) => statusName(order),
  },
  {
    id: 'reason',
    header: 'Reason',
    hiddenByDefault: true,
    alwaysExported: true,
    width: 'minmax(96px, 1fr)',
    cell: ({ order }) => order.reason ?? NO_VALUE,
    sortValue: ({ order }) => order.reason,
  },
  {
    id: 'account',
    header: 'Account',
    width: 'minmax(112px, 220px)',
    filter: 'choice',
    cell: ({ account }) => <AccountName account={account} />,
    value: ({ account }) => accountText(account),
    sortValue: ({ account }) => accountText(account),
  },
  {
    id: 'time',
    get header() {
      return timeHeader('Sent');
    },
    fileHeading: 'Sent',
    unit: UTC_TIME,
    width: 'minmax(124px, 1fr)',
    cell: ({ order }) => formatFullTime(Date.parse(order.createdAt)),
    sortValue: ({ order }) => Date.parse(order.createdAt),
  },
  {
    id: 'actions',
    header: 'Actions',
    hideHeader: true,
    align: 'end',
    width: 'var(--actions)',
    fixed: true,
    controls: true,
    cell: (row) => <Actions row={row} />,
  },
];

const ContractAndTerms = ({ row }: { row: OrderRow }) => (
  <>
    <span title={`${contractNameOf(row)} · ${row.venueName}`}>{contractNameOf(row)}</span>
    <span className={styles.secondLine}>
      <Side order={row.order} />
      {` ${TYPE_NAMES[row.order.type]} · ${statusName(row.order)}`}
    </span>
  </>
);

const inTwoLines = (column: Column): Column => {
  switch (column.id) {
    case 'contract':
      return { ...column, cell: (row) => <ContractAndTerms row={row} /> };
    case 'amount':
      return { ...column, cell: (row) => <AmountAndPrice row={row} /> };
    case 'price':
      return { ...column, fixed: false, ...IN_SECOND_LINE };
    case 'side':
    case 'type':
    case 'status':
      return { ...column, ...IN_SECOND_LINE };
    default:
      return column;
  }
};

/** The widths at which a table of 280 px shows what an order is, and its button. */
const NARROW_WIDTHS = new Map([
  ['contract', 'minmax(84px, 1fr)'],
  ['amount', 'minmax(74px, 1fr)'],
  ['actions', 'minmax(56px, 1fr)'],
]);

const ORDER_COLUMNS = twoLineColumns(COLUMNS, inTwoLines, NARROW_WIDTHS);

export const orderColumns = (lines: TableLines): readonly Column[] => ORDER_COLUMNS[lines];
