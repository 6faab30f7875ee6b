import { fullContractName } from '@parallax/protocol';
import { amountText, formatOrderPrice } from '@parallax/ui/format';
import { AccountName } from '../../widget-kit/accounts/account-name.tsx';
import type { Question } from '../../widget-kit/accounts/confirm-not-live.tsx';
import { SideText } from '../../widget-kit/accounts/record-columns.tsx';
import { OrderDetail, OrderDetails } from '../../widget-kit/orders/order-details.tsx';
import { TRIGGER_BY_NAMES } from '../../widget-kit/orders/order-names.ts';
import type { ExitOrder, MarketOrder } from './position-orders.ts';
import {
  amountUnitOf,
  type PositionRow,
  positionAmountText,
  reversedAmountText,
} from './position-row.ts';

const EXIT_NAMES = { take_profit: 'Take profit', stop: 'Stop loss' } as const;

/** The title of the dialogs of the exits of a position. */
export const exitsTitle = ({ contractName }: PositionRow): string =>
  `Take profit / stop loss of ${contractName}`;

const contractText = ({ contract, contractName, venueName }: PositionRow): string =>
  `${contract === undefined ? contractName : fullContractName(contract)} on ${venueName}`;

const ContractAndAccount = ({ row }: { row: PositionRow }) => (
  <>
    <OrderDetail label="Contract">{contractText(row)}</OrderDetail>
    <OrderDetail label="Account">
      <AccountName account={row.account} />
    </OrderDetail>
  </>
);

const MarketOrderText = ({ row, order }: { row: PositionRow; order: MarketOrder }) => (
  <>
    <SideText side={order.side} />
    {` ${amountText(order.amount, amountUnitOf(row))} at the market`}
  </>
);

/** What closing a position would send. */
export const closeQuestion = (row: PositionRow, order: MarketOrder, asks: boolean): Question => ({
  title: `Close ${row.contractName}?`,
  confirmLabel: 'Close position',
  cancelLabel: 'Keep position',
  details: (
    <OrderDetails>
      <OrderDetail label="Order">
        <MarketOrderText row={row} order={order} />
      </OrderDetail>
      <OrderDetail label="Position">{positionAmountText(row)}</OrderDetail>
      <ContractAndAccount row={row} />
    </OrderDetails>
  ),
  asks,
  isHeld: true,
});

/** What turning a position around would send. */
export const reverseQuestion = (row: PositionRow, order: MarketOrder): Question => ({
  title: `Reverse ${row.contractName}?`,
  confirmLabel: 'Reverse position',
  cancelLabel: 'Keep position',
  details: (
    <OrderDetails>
      <OrderDetail label="Order">
        <MarketOrderText row={row} order={order} />
      </OrderDetail>
      <OrderDetail label="Position">
        {`${positionAmountText(row)}, then ${reversedAmountText(row)}`}
      </OrderDetail>
      <ContractAndAccount row={row} />
    </OrderDetails>
  ),
  asks: true,
  isHeld: true,
});

const exitText = (row: PositionRow, { amount, triggerPrice, triggerBy = 'last' }: ExitOrder) =>
  `${amountText(amount, amountUnitOf(row))} at the market once the ${TRIGGER_BY_NAMES[triggerBy].toLowerCase()} is ${formatOrderPrice(triggerPrice, row.contract)}`;

/** What the exits of a position would send. */
export const exitsQuestion = (
  row: PositionRow,
  orders: readonly ExitOrder[],
  asks: boolean,
): Question => ({
  title: exitsTitle(row),
  confirmLabel: 'Send',
  cancelLabel: 'Cancel',
  details: (
    <OrderDetails>
      {orders.map((order) => (
        <OrderDetail key={order.type} label={EXIT_NAMES[order.type]}>
          <SideText side={order.side} />
          {` ${exitText(row, order)}`}
        </OrderDetail>
      ))}
      <OrderDetail label="Position">{positionAmountText(row)}</OrderDetail>
      <ContractAndAccount row={row} />
    </OrderDetails>
  ),
  asks,
  isHeld: true,
});
