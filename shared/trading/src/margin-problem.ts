import type { OrderSide } from '@parallax/protocol';
import type { ContractTerms } from './contract-terms.ts';
import { type Decimal, maximum, ZERO } from './decimal.ts';
import { type AccountMargin, accountMargin } from './margin.ts';
import type { AccountMarginInput } from './margin-line.ts';
import type { OpenOrder } from './open-order.ts';
import { formatMoney } from './order-rules.ts';

/** The asset of which an order needs margin, or which it sells or pays with. */
export const assetNeeded = ({ kind, base, settle }: ContractTerms, side: OrderSide): string =>
  kind === 'spot' && side === 'sell' ? base : settle;

/** What is free of an asset; below 0 if more is needed than there is. */
export const headroomOf = ({ assets }: AccountMargin, asset: string): Decimal =>
  assets.get(asset)?.available ?? ZERO;

/**
 * Why what is free does not suffice for an order; undefined if it does, or if the order frees some.
 * @param account without the order
 */
export function marginProblem(account: AccountMarginInput, order: OpenOrder): string | undefined {
  const asset = assetNeeded(order.terms, order.side);
  const free = headroomOf(accountMargin(account), asset);
  const after = accountMargin({ ...account, orders: [...account.orders, order] });
  const left = headroomOf(after, asset);
  if (left.gte(ZERO) || left.gte(free)) return undefined;
  const needed = formatMoney(free.minus(left), asset, 'up');
  return `Not enough ${asset}: the order needs ${needed}, and ${formatMoney(maximum(free, ZERO), asset, 'down')} is free.`;
}
