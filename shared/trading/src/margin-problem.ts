import type { OrderSide } from '@parallax/protocol';
import { type ContractTerms, isMargined } from './contract-terms.ts';
import { type Decimal, isZero, maximum, ZERO } from './decimal.ts';
import { type AccountMargin, accountMargin } from './margin.ts';
import type { AccountMarginInput } from './margin-line.ts';
import { withOneContract } from './margin-sums.ts';
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

/** Whether what is free suffices. */
export interface MarginCheck {
  /** why it does not; undefined if it does, or if the order needs none of it */
  readonly problem: string | undefined;
  /** what would be free after the order, of the asset that it needs */
  readonly left: Decimal;
}

/**
 * Whether what is free suffices for an order with its fee.
 * @param account without the order
 */
export function checkMargin(account: AccountMarginInput, order: OpenOrder): MarginCheck {
  const asset = assetNeeded(order.terms, order.side);
  const alone = withOneContract(account, order.terms.key);
  // a unified account may need margin of an asset that it does not hold
  const balances = new Map([[asset, ZERO], ...alone.balances]);
  const free = headroomFor(accountMargin({ ...alone, balances }), order);
  const after = accountMargin({ ...alone, orders: [...alone.orders, order] });
  const left = headroomFor(after, order);
  const leftAfterFee = left.minus(feeFromFree(order, account));
  if (leftAfterFee.gte(ZERO) || left.gte(free)) return { problem: undefined, left: leftAfterFee };
  const unknown = unindexedProblem(after);
  if (unknown !== undefined) return { problem: unknown, left: leftAfterFee };
  const needed = formatMoney(free.minus(leftAfterFee), asset, 'up');
  const freeText = formatMoney(maximum(free, ZERO), asset, 'down');
  return {
    problem: `Not enough ${asset}: the order needs ${needed}, and ${freeText} is free.`,
    left: leftAfterFee,
  };
}

/** Why what is free does not suffice for an order with its fee, see `checkMargin`. */
export const marginProblem = (account: AccountMarginInput, order: OpenOrder): string | undefined =>
  checkMargin(account, order).problem;
