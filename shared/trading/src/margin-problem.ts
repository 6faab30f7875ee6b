import type { OrderSide } from '@parallax/protocol';
import { type ContractTerms, isMargined } from './contract-terms.ts';
import { type Decimal, isZero, maximum, ZERO } from './decimal.ts';
import { type AccountMargin, accountMargin } from './margin.ts';
import type { AccountMarginInput } from './margin-line.ts';
import { type OpenOrder, takerFeeOfOrder } from './open-order.ts';
import { formatMoney } from './order-rules.ts';

/** The asset of which an order needs margin, or which it sells or pays with. */
export const assetNeeded = ({ kind, base, settle }: ContractTerms, side: OrderSide): string =>
  kind === 'spot' && side === 'sell' ? base : settle;

/** What is free of an asset; below 0 if more is needed than there is. */
export const headroomOf = ({ assets }: AccountMargin, asset: string): Decimal =>
  assets.get(asset)?.available ?? ZERO;

/** The fee that an order with margin pays from what is free; what others pay is reserved with their price. */
function feeFromFree(order: OpenOrder, { prices }: AccountMarginInput): Decimal {
  const price = order.price ?? prices.markOf(order.terms);
  if (!isMargined(order.terms) || price === undefined || isZero(price)) return ZERO;
  return takerFeeOfOrder(order, price, undefined).fee;
}

/**
 * Why what is free does not suffice for an order with its fee; undefined if it does, or if the order needs none
 * of it.
 * @param account without the order
 */
export function marginProblem(account: AccountMarginInput, order: OpenOrder): string | undefined {
  const asset = assetNeeded(order.terms, order.side);
  const free = headroomOf(accountMargin(account), asset);
  const after = accountMargin({ ...account, orders: [...account.orders, order] });
  const left = headroomOf(after, asset);
  const leftAfterFee = left.minus(feeFromFree(order, account));
  if (leftAfterFee.gte(ZERO) || left.gte(free)) return undefined;
  const needed = formatMoney(free.minus(leftAfterFee), asset, 'up');
  return `Not enough ${asset}: the order needs ${needed}, and ${formatMoney(maximum(free, ZERO), asset, 'down')} is free.`;
}
