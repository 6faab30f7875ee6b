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

/** What is free of an asset for margin; below 0 if more is needed than there is. */
export const headroomOf = ({ assets }: AccountMargin, asset: string): Decimal =>
  assets.get(asset)?.available ?? ZERO;

/** What is free for an order, of the asset that it needs; below 0 if more is needed than there is. */
export function headroomFor(
  { assets }: AccountMargin,
  { terms, side }: Pick<OpenOrder, 'terms' | 'side'>,
): Decimal {
  const asset = assets.get(assetNeeded(terms, side));
  const isPaid = terms.kind === 'spot' || (terms.kind === 'premium' && side === 'buy');
  return (isPaid ? asset?.spendable : asset?.available) ?? ZERO;
}

/** Why a unified account cannot say what is free; undefined if it can. */
const unindexedProblem = ({ unified }: AccountMargin): string | undefined =>
  unified === null || unified.unindexed.length === 0
    ? undefined
    : `The index price of ${unified.unindexed.join(', ')} is not known now, so that it cannot count as collateral. Please try again in a moment.`;

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
  // a unified account may need margin of an asset that it does not hold
  const balances = new Map([[asset, ZERO], ...account.balances]);
  const free = headroomFor(accountMargin({ ...account, balances }), order);
  const after = accountMargin({ ...account, orders: [...account.orders, order] });
  const left = headroomFor(after, order);
  const leftAfterFee = left.minus(feeFromFree(order, account));
  if (leftAfterFee.gte(ZERO) || left.gte(free)) return undefined;
  const unknown = unindexedProblem(after);
  if (unknown !== undefined) return unknown;
  const needed = formatMoney(free.minus(leftAfterFee), asset, 'up');
  return `Not enough ${asset}: the order needs ${needed}, and ${formatMoney(maximum(free, ZERO), asset, 'down')} is free.`;
}
