import type { Order } from '@parallax/protocol';
import { type TableColumn, VisuallyHidden } from '@parallax/ui';
import {
  amountText,
  formatAveragePrice,
  formatDecimalText,
  formatOrderPrice,
} from '@parallax/ui/format';
import {
  ACCOUNT_COLUMNS,
  CONTRACT_COLUMN,
  IN_PRICE_UNIT,
  numberOf,
  sideColumn,
  strategyColumn,
  symbolColumn,
  timeColumn,
  timeInTwoLines,
  VENUE_COLUMN,
} from '../../widget-kit/accounts/record-columns.tsx';
import { type TableLines, twoLineColumns } from '../../widget-kit/accounts/table-lines.tsx';
import { IN_SECOND_LINE, SecondLine } from '../../widget-kit/contract/contract-lines.tsx';
import {
  AMOUNT_COLUMN,
  ContractAndTerms,
  EXPIRY_COLUMN,
  FILLED_COLUMN,
  PRICE_COLUMN,
  REASON_COLUMN,
  STATUS_COLUMN,
  TIME_IN_FORCE_COLUMN,
  TRAITS_COLUMN,
  TRIGGER_COLUMN,
  TYPE_COLUMN,
} from '../../widget-kit/orders/order-columns.tsx';
import { SOURCE_NAMES } from '../../widget-kit/orders/order-names.ts';
import type { OrderRow } from '../../widget-kit/orders/order-row.ts';

type Column = TableColumn<OrderRow>;

const LINE_HEIGHT = 14;

/** More decimals of a fee are never worth a cent. */
const FEE_DECIMALS = 8;

/** '0.00012 BTC, 0.3 USDT' */
const feesText = ({ fees }: Order, most?: number): string =>
  fees
    .map(
      ({ asset, amount }) =>
        `${formatDecimalText(amount, most === undefined ? {} : { most })} ${asset}`,
    )
    .join(', ');

const averageText = ({ order, contract }: OrderRow): string =>
  formatAveragePrice(order.averagePrice, contract);

const COLUMNS: readonly Column[] = [
  CONTRACT_COLUMN,
  { ...VENUE_COLUMN, hiddenByDefault: true },
  symbolColumn(({ order }) => order.symbol),
  sideColumn(({ order }) => order.side),
  TYPE_COLUMN,
  AMOUNT_COLUMN,
  FILLED_COLUMN,
  {
    id: 'average',
    header: 'Average',
    title: 'The average price of its fills',
    align: 'end',
    width: 'minmax(84px, 1fr)',
    cell: averageText,
    unit: IN_PRICE_UNIT,
    sortValue: ({ order }) => numberOf(order.averagePrice),
  },
  PRICE_COLUMN,
  { ...TRIGGER_COLUMN, alwaysExported: true },
  TRAITS_COLUMN,
  { ...TIME_IN_FORCE_COLUMN, hiddenByDefault: true },
  EXPIRY_COLUMN,
  STATUS_COLUMN,
  REASON_COLUMN,
  {
    id: 'fees',
    header: 'Fees',
    align: 'end',
    width: 'minmax(112px, 1fr)',
    cell: ({ order }) => <span title={feesText(order)}>{feesText(order, FEE_DECIMALS)}</span>,
    value: ({ order }) => feesText(order),
  },
  ...ACCOUNT_COLUMNS,
  timeColumn('Sent', ({ order }) => order.createdAt),
  {
    id: 'source',
    header: 'Sent by',
    hiddenByDefault: true,
    alwaysExported: true,
    cell: ({ order }) => SOURCE_NAMES[order.source],
    sortValue: ({ order }) => SOURCE_NAMES[order.source],
  },
  {
    id: 'id',
    header: 'Order ID',
    hiddenByDefault: true,
    alwaysExported: true,
    width: 'minmax(160px, 260px)',
    cell: ({ order }) => order.id,
    sortValue: ({ order }) => order.id,
  },
];

function AmountAndAverage({ row }: { row: OrderRow }) {
  const { order, contract } = row;
  const limit = order.price === null ? 'Market' : formatOrderPrice(order.price, contract);
  return (
    <>
      {amountText(order.amount, order.amountUnit)}
      <SecondLine>{order.averagePrice === null ? limit : averageText(row)}</SecondLine>
      {order.triggerPrice !== null && (
        <SecondLine>
          <span aria-hidden>Trig.</span>
          <VisuallyHidden>Trigger</VisuallyHidden>
          {` ${formatOrderPrice(order.triggerPrice, contract)}`}
        </SecondLine>
      )}
    </>
  );
}

const inTwoLines = (column: Column): Column => {
  switch (column.id) {
    case 'contract':
      return { ...column, cell: (row) => <ContractAndTerms row={row} /> };
    case 'amount':
      return {
        ...column,
        fixed: true,
        header: 'Amount, price',
        fileHeading: 'Amount',
        cell: (row) => <AmountAndAverage row={row} />,
      };
    case 'trigger':
      return { ...column, hiddenByDefault: true };
    case 'side':
    case 'type':
    case 'status':
    case 'price':
    case 'average':
      return { ...column, ...IN_SECOND_LINE };
    case 'time':
      return timeInTwoLines(column, ({ order }) => order.createdAt);
    default:
      return column;
  }
};

/** By how much a row of two lines is higher with a trigger price. */
export const triggerLineHeight = ({ order }: OrderRow): number =>
  order.triggerPrice === null ? 0 : LINE_HEIGHT;

/** The widths at which a table of 280 px shows what an order was, and when. */
const NARROW_WIDTHS = new Map([
  ['contract', 'minmax(104px, 1fr)'],
  ['amount', 'minmax(84px, 1fr)'],
  ['time', 'minmax(72px, 1fr)'],
]);

const ORDER_COLUMNS = twoLineColumns(COLUMNS, inTwoLines, NARROW_WIDTHS);

/** @param tagOf the tag of a strategy by its id */
export const orderHistoryColumns = (
  lines: TableLines,
  tagOf: (id: string | null) => string | null,
): readonly Column[] => [
  ...ORDER_COLUMNS[lines],
  strategyColumn(({ order }) => tagOf(order.strategyId)),
];
