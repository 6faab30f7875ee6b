import type { OrderSide } from '@parallax/protocol';
import { type AccountMargin, type Decimal, decimal, isZero, toText, ZERO } from '@parallax/trading';
import { liquidationIdOf } from '../venue-accounts/liquidation-ids.ts';
import type { MatchingOrder } from './working-order.ts';

/** Fraction of the notional that a liquidation costs in addition to the taker fee; assumed for all venues. */
export const LIQUIDATION_FEE: Decimal = decimal('0.005');

export const LIQUIDATED =
  'The account is liquidated: its margin is not above the maintenance margin.';

/** The settlement assets whose margin does not cover the maintenance margin of their positions. */
export const liquidatedAssets = (margin: AccountMargin): string[] =>
  [...margin.assets.values()].filter(({ isLiquidated }) => isLiquidated).map(({ asset }) => asset);

interface Closable {
  readonly key: string;
  readonly settle: string;
}

/** The position of an asset that needs most maintenance margin; undefined if none needs any. */
export function positionToClose<T extends Closable>(
  positions: Iterable<T>,
  margin: AccountMargin,
  asset: string,
): T | undefined {
  let most: { readonly position: T; readonly margin: Decimal } | undefined;
  for (const position of positions) {
    const own = margin.positions.get(position.key)?.maintenanceMargin ?? ZERO;
    if (position.settle !== asset || isZero(own)) continue;
    if (most === undefined || own.gt(most.margin)) most = { position, margin: own };
  }
  return most?.position;
}

/** The market order by which the venue closes a position. Its id is unique as long as `now` is. */
export function liquidationOrder(
  accountId: string,
  key: string,
  positionAmount: Decimal,
  now: number,
): MatchingOrder {
  const side: OrderSide = positionAmount.gt(ZERO) ? 'sell' : 'buy';
  return {
    id: liquidationIdOf(key, now),
    accountId,
    side,
    type: 'market',
    amount: toText(positionAmount.abs()),
    price: null,
    triggerPrice: null,
    triggerBy: 'last',
    timeInForce: 'IOC',
    expiresAt: null,
    postOnly: false,
    reduceOnly: false,
    filled: '0',
  };
}
