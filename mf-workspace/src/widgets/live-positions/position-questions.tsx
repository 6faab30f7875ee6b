import { fullContractName } from '@parallax/protocol';
import { amountText } from '@parallax/ui/format';
import { AccountName } from '../../widget-kit/accounts/account-name.tsx';
import type { Question } from '../../widget-kit/accounts/confirm-not-live.tsx';
import { SideText } from '../../widget-kit/accounts/record-columns.tsx';
import { OrderDetails } from '../../widget-kit/orders/order-details.tsx';
import type { MarketOrder } from './position-orders.ts';
import { amountUnitOf, type PositionRow, positionAmountText } from './position-row.ts';

const contractText = ({ contract, contractName, venueName }: PositionRow): string =>
  `${contract === undefined ? contractName : fullContractName(contract)} on ${venueName}`;

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
    <OrderDetails
      details={[
        ['Order', <MarketOrderText row={row} order={order} />],
        ['Position', positionAmountText(row)],
        ['Contract', contractText(row)],
        ['Account', <AccountName account={row.account} />],
      ]}
    />
  ),
  asks,
  isHeld: true,
});
