import { amountText, formatOrderPrice } from '@parallax/ui/format';
import type { Question } from '../../widget-kit/accounts/confirm-not-live.tsx';
import { SideText } from '../../widget-kit/accounts/record-columns.tsx';
import { ContractAndAccount } from '../../widget-kit/orders/contract-and-account.tsx';
import { OrderDetail, OrderDetails } from '../../widget-kit/orders/order-details.tsx';
import { TRIGGER_BY_NAMES } from '../../widget-kit/orders/order-names.ts';
import type { ExitOrder, MarketOrder } from './position-orders.ts';
import {
  amountUnitOf,
  closeTitle,
  type PositionRow,
  positionAmountText,
  reversedAmountText,
} from './position-row.ts';

const EXIT_NAMES = { take_profit: 'Take profit', stop: 'Stop loss' } as const;

/** The title of the dialogs of the exits of a position. */
export const exitsTitle = ({ contractName }: PositionRow): string =>
  `Take profit / stop loss of ${contractName}`;

const MarketOrderDetail = ({ row, order }: { row: PositionRow; order: MarketOrder }) => (
  <OrderDetail label="Order">
    <SideText side={order.side} />
    {` ${amountText(order.amount, amountUnitOf(row))} at the market`}
  </OrderDetail>
);

/** A question with what an order would do to a position, and to which one. */
function positionQuestion(
  row: PositionRow,
  { details, position = positionAmountText(row), ...question }: PositionQuestion,
): Question {
  return {
    ...question,
    details: (
      <OrderDetails>
        {details}
        <OrderDetail label="Position">{position}</OrderDetail>
        <ContractAndAccount row={row} />
      </OrderDetails>
    ),
    isHeld: true,
  };
}

interface PositionQuestion extends Omit<Question, 'isHeld'> {
  /** its amount, by default as it is now */
  readonly position?: string;
}

/** What closing a position would send. */
export const closeQuestion = (row: PositionRow, order: MarketOrder, asks: boolean): Question =>
  positionQuestion(row, {
    title: `${closeTitle(row)}?`,
    confirmLabel: 'Close position',
    cancelLabel: 'Keep position',
    details: <MarketOrderDetail row={row} order={order} />,
    asks,
  });

/** What turning a position around would send. */
export const reverseQuestion = (row: PositionRow, order: MarketOrder): Question =>
  positionQuestion(row, {
    title: `Reverse ${row.contractName}?`,
    confirmLabel: 'Reverse position',
    cancelLabel: 'Keep position',
    details: <MarketOrderDetail row={row} order={order} />,
    position: `${positionAmountText(row)}, then ${reversedAmountText(row)}`,
    asks: true,
  });

const exitText = (row: PositionRow, { amount, triggerPrice, triggerBy = 'last' }: ExitOrder) =>
  `${amountText(amount, amountUnitOf(row))} at the market once the ${TRIGGER_BY_NAMES[triggerBy].toLowerCase()} is ${formatOrderPrice(triggerPrice, row.contract)}`;

/** What the exits of a position would send. */
export const exitsQuestion = (
  row: PositionRow,
  orders: readonly ExitOrder[],
  asks: boolean,
): Question =>
  positionQuestion(row, {
    title: 'Send take profit / stop loss?',
    confirmLabel: 'Send',
    cancelLabel: 'Cancel',
    details: orders.map((order) => (
      <OrderDetail key={order.type} label={EXIT_NAMES[order.type]}>
        <SideText side={order.side} />
        {` ${exitText(row, order)}`}
      </OrderDetail>
    )),
    asks,
  });
