import { hasExits, hasLimitPrice } from '@parallax/protocol';
import type { TableColumn } from '@parallax/ui';
import { NO_VALUE } from '@parallax/ui/format';
import {
  ACCOUNT_COLUMNS,
  CONTRACT_COLUMN,
  sideColumn,
  strategyColumn,
  symbolColumn,
  timeColumn,
  VENUE_COLUMN,
} from '../../widget-kit/accounts/record-columns.tsx';
import { type TableLines, twoLineColumns } from '../../widget-kit/accounts/table-lines.tsx';
import { IN_SECOND_LINE } from '../../widget-kit/contract/contract-lines.tsx';
import {
  AMOUNT_COLUMN,
  ContractAndTerms,
  EXIT_COLUMNS,
  EXIT_OF_COLUMN,
  EXPIRY_COLUMN,
  FILLED_COLUMN,
  PendingExits,
  PRICE_COLUMN,
  REASON_COLUMN,
  STATUS_COLUMN,
  TermLines,
  TIME_IN_FORCE_COLUMN,
  TRAITS_COLUMN,
  TRIGGER_COLUMN,
  TYPE_COLUMN,
} from '../../widget-kit/orders/order-columns.tsx';
import type { OrderRow } from '../../widget-kit/orders/order-row.ts';
import { Actions, Amount, AmountAndPrice, Price, TriggerPrice } from './edited-order.tsx';

type Column = TableColumn<OrderRow>;

const COLUMNS: readonly Column[] = [
  { ...CONTRACT_COLUMN, pinned: true },
  { ...VENUE_COLUMN, hiddenByDefault: true },
  symbolColumn(({ order }) => order.symbol),
  sideColumn(({ order }) => order.side),
  TYPE_COLUMN,
  { ...AMOUNT_COLUMN, fixed: true, cell: (row) => <Amount row={row} /> },
  FILLED_COLUMN,
  {
    ...PRICE_COLUMN,
    fixed: true,
    cell: (row) => (hasLimitPrice(row.order.type) ? <Price row={row} /> : NO_VALUE),
  },
  { ...TRIGGER_COLUMN, fixed: true, cell: (row) => <TriggerPrice row={row} /> },
  ...EXIT_COLUMNS,
  TRAITS_COLUMN,
  TIME_IN_FORCE_COLUMN,
  EXPIRY_COLUMN,
  EXIT_OF_COLUMN,
  STATUS_COLUMN,
  REASON_COLUMN,
  ...ACCOUNT_COLUMNS,
  timeColumn('Sent', ({ order }) => order.createdAt),
  {
    id: 'actions',
    header: 'Actions',
    hideHeader: true,
    align: 'end',
    width: 'var(--actions)',
    fixed: true,
    pinned: true,
    controls: true,
    cell: (row) => <Actions row={row} />,
  },
];

const inTwoLines = (column: Column): Column => {
  switch (column.id) {
    case 'contract':
      return {
        ...column,
        cell: (row) => (
          <>
            <ContractAndTerms row={row} />
            <TermLines row={row} />
            <PendingExits row={row} />
          </>
        ),
      };
    case 'amount':
      return { ...column, cell: (row) => <AmountAndPrice row={row} /> };
    case 'price':
    case 'trigger':
      return { ...column, fixed: false, ...IN_SECOND_LINE };
    case 'side':
    case 'type':
    case 'status':
    case 'timeInForce':
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

/** The columns that are shown only while an order has a value of them; rows of two lines show it in a cell. */
const OCCASIONAL: readonly { of: readonly Column[]; hasValue: (row: OrderRow) => boolean }[] = [
  { of: EXIT_COLUMNS, hasValue: ({ order }) => hasExits(order) },
  { of: [TRAITS_COLUMN], hasValue: ({ order }) => order.postOnly || order.reduceOnly },
  { of: [EXIT_OF_COLUMN], hasValue: ({ exitOf }) => exitOf !== undefined },
];

/** The ids of the columns of rare values that some of the orders have, separated by spaces. */
export const columnsWithValues = (rows: readonly OrderRow[]): string =>
  OCCASIONAL.filter(({ hasValue }) => rows.some(hasValue))
    .flatMap(({ of }) => of.map(({ id }) => id))
    .join(' ');

/**
 * @param tagOf the tag of a strategy by its id
 * @param withValues see `columnsWithValues`
 */
export function orderColumns(
  lines: TableLines,
  tagOf: (id: string | null) => string | null,
  withValues: string,
): readonly Column[] {
  const shown = lines === 'one' ? withValues.split(' ') : [];
  return [
    ...ORDER_COLUMNS[lines].map((column) =>
      shown.includes(column.id) ? Object.assign({}, column, { hiddenByDefault: false }) : column,
    ),
    { ...strategyColumn<OrderRow>(({ order }) => tagOf(order.strategyId)), hiddenByDefault: true },
  ];
}
