import type { Order } from '@parallax/protocol';
import { type TableColumn, type Unit, UTC_TIME, unitByRow, VisuallyHidden } from '@parallax/ui';
import {
  amountText,
  capitalized,
  formatDecimalText,
  formatFullTime,
  formatOrderPrice,
  NO_VALUE,
} from '@parallax/ui/format';
import { IN_PRICE_UNIT, numberOf, SideText } from '../accounts/record-columns.tsx';
import { SecondLine } from '../contract/contract-lines.tsx';
import styles from './order-columns.module.css';
import { TIME_IN_FORCE_NAMES, TYPE_NAMES } from './order-names.ts';
import { type OrderRow, statusName } from './order-row.ts';
import { pendingExits, timeInForceText, traitsOf } from './order-text.ts';

type Column = TableColumn<OrderRow>;

const IN_AMOUNT_UNIT: Unit<OrderRow> = unitByRow('Amount unit', ({ order }) => order.amountUnit);

function Status({ row }: { row: OrderRow }) {
  const { reason } = row.order;
  return (
    <span title={reason ?? undefined}>
      {statusName(row)}
      {reason !== null && <span className={styles.reason}> {reason}</span>}
    </span>
  );
}

export const TYPE_COLUMN: Column = {
  id: 'type',
  header: 'Type',
  width: 'minmax(64px, 120px)',
  filter: 'choice',
  cell: ({ order }) => TYPE_NAMES[order.type],
  sortValue: ({ order }) => TYPE_NAMES[order.type],
};

export const AMOUNT_COLUMN: Column = {
  id: 'amount',
  header: 'Amount',
  align: 'end',
  width: 'minmax(96px, 1fr)',
  cell: ({ order }) => amountText(order.amount, order.amountUnit),
  unit: IN_AMOUNT_UNIT,
  value: ({ order }) => order.amount,
  sortValue: ({ order }) => Number(order.amount),
};

export const FILLED_COLUMN: Column = {
  id: 'filled',
  header: 'Filled',
  align: 'end',
  width: 'minmax(72px, 1fr)',
  cell: ({ order }) => formatDecimalText(order.filled),
  unit: IN_AMOUNT_UNIT,
  value: ({ order }) => order.filled,
  sortValue: ({ order }) => Number(order.filled),
};

export const PRICE_COLUMN: Column = {
  id: 'price',
  header: 'Price',
  align: 'end',
  width: 'minmax(84px, 1fr)',
  cell: ({ order, contract }) => formatOrderPrice(order.price, contract),
  unit: IN_PRICE_UNIT,
  value: ({ order }) => order.price,
  sortValue: ({ order }) => numberOf(order.price),
};

export const TRIGGER_COLUMN: Column = {
  id: 'trigger',
  header: 'Trigger',
  align: 'end',
  width: 'minmax(84px, 1fr)',
  cell: ({ order, contract }) => formatOrderPrice(order.triggerPrice, contract),
  unit: IN_PRICE_UNIT,
  value: ({ order }) => order.triggerPrice,
  sortValue: ({ order }) => numberOf(order.triggerPrice),
};

const exitColumn = (
  id: string,
  header: string,
  priceOf: (order: Order) => string | undefined,
): Column => ({
  id,
  header,
  align: 'end',
  hiddenByDefault: true,
  width: 'minmax(84px, 1fr)',
  cell: ({ order, contract }) => formatOrderPrice(priceOf(order), contract),
  unit: IN_PRICE_UNIT,
  value: ({ order }) => priceOf(order) ?? null,
  sortValue: ({ order }) => numberOf(priceOf(order) ?? null),
});

export const EXIT_COLUMNS: readonly Column[] = [
  exitColumn('takeProfit', 'Take profit', ({ takeProfitPrice }) => takeProfitPrice),
  exitColumn('stopLoss', 'Stop loss', ({ stopLossPrice }) => stopLossPrice),
];

export const STATUS_COLUMN: Column = {
  id: 'status',
  header: 'Status',
  width: 'minmax(88px, 1fr)',
  filter: 'choice',
  cell: (row) => <Status row={row} />,
  sortValue: statusName,
};

export const REASON_COLUMN: Column = {
  id: 'reason',
  header: 'Reason',
  hiddenByDefault: true,
  alwaysExported: true,
  width: 'minmax(96px, 1fr)',
  cell: ({ order }) => order.reason ?? NO_VALUE,
  sortValue: ({ order }) => order.reason,
};

const expiryOf = ({ order: { expiresAt } }: OrderRow): number | null =>
  expiresAt === null ? null : Date.parse(expiresAt);

export const TIME_IN_FORCE_COLUMN: Column = {
  id: 'timeInForce',
  header: 'Time in force',
  width: 'minmax(112px, 136px)',
  filter: 'choice',
  alwaysExported: true,
  cell: ({ order }) => (
    <span title={TIME_IN_FORCE_NAMES[order.timeInForce]}>{timeInForceText(order)}</span>
  ),
  value: ({ order }) => TIME_IN_FORCE_NAMES[order.timeInForce],
  sortValue: ({ order }) => order.timeInForce,
};

export const EXPIRY_COLUMN: Column = {
  id: 'expiry',
  header: 'Expires',
  hiddenByDefault: true,
  alwaysExported: true,
  width: 'minmax(124px, 1fr)',
  cell: (row) => formatFullTime(expiryOf(row)),
  unit: UTC_TIME,
  sortValue: expiryOf,
};

const traitsText = ({ order }: OrderRow): string | null => traitsOf(order).join(', ') || null;

export const TRAITS_COLUMN: Column = {
  id: 'traits',
  header: 'Only',
  title:
    'Whether it only reduces a position, and whether it is only posted, so that it never takes',
  hiddenByDefault: true,
  alwaysExported: true,
  width: 'minmax(84px, 140px)',
  filter: 'choice',
  cell: (row) => traitsText(row) ?? NO_VALUE,
  sortValue: traitsText,
};

export const EXIT_OF_COLUMN: Column = {
  id: 'exitOf',
  header: 'Exit of',
  title: 'The order or the position that it closes at a profit or a loss',
  hiddenByDefault: true,
  alwaysExported: true,
  width: 'minmax(124px, 200px)',
  cell: ({ order, exitOf }) => (
    <span title={order.exitOf}>{exitOf === undefined ? NO_VALUE : capitalized(exitOf)}</span>
  ),
  value: ({ exitOf }) => exitOf,
  sortValue: ({ exitOf }) => exitOf,
};

/** What tells the row of an order apart besides its side, type and status, each for a line of its own. */
export const termLines = ({ order, exitOf }: OrderRow): readonly string[] => [
  ...traitsOf(order),
  // most orders are good till cancelled
  ...(order.timeInForce === 'GTC' ? [] : [timeInForceText(order)]),
  ...(exitOf === undefined ? [] : [`Exit of ${exitOf}`]),
];

export const TermLines = ({ row }: { row: OrderRow }) =>
  termLines(row).map((line) => (
    <SecondLine key={line}>
      <span title={line}>{line}</span>
    </SecondLine>
  ));

/** 'TP 71,000.00' and 'SL 58,000.00' below each other, which screen readers say in words. */
export const PendingExits = ({ row: { order, contract } }: { row: OrderRow }) =>
  pendingExits(order).map(({ name, short, price }) => (
    <SecondLine key={name}>
      <span aria-hidden>{short}</span>
      <VisuallyHidden>{name}</VisuallyHidden>
      {` ${formatOrderPrice(price, contract)}`}
    </SecondLine>
  ));

/** The contract of an order above its side, type and status. */
export const ContractAndTerms = ({ row }: { row: OrderRow }) => (
  <>
    <span title={`${row.contractName} · ${row.venueName}`}>{row.contractName}</span>
    <SecondLine>
      <SideText side={row.order.side} />
      {` ${TYPE_NAMES[row.order.type]} · ${statusName(row)}`}
    </SecondLine>
  </>
);
