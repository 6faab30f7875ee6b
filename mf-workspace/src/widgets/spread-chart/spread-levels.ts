import { type Contract, fullContractName } from '@parallax/protocol';
import type { ChartLevel } from '@parallax/trading-ui';
import { formatOrderPrice, venueCode } from '@parallax/ui/format';
import { toneOfSide } from '../../widget-kit/accounts/tone-of-side.ts';
import { isResting, orderLevelId } from '../../widget-kit/orders/order-levels.ts';
import { sideAndAmount } from '../../widget-kit/orders/order-text.ts';
import type { HeldOrder } from '../../widget-kit/orders/use-holdings.ts';
import type { SpreadUnit } from './spread-chart-settings.ts';
import { type SpreadPoint, spreadOf } from './spread-points.ts';

/** A contract of the spread with the trader's open orders. */
interface Leg {
  readonly contract: Contract;
  readonly orders: readonly HeldOrder[];
}

/**
 * The lines of resting orders in a spread chart: each at the spread that there would be if the order was
 * filled at its price, against the current price of the other contract.
 */
export function spreadLevels(
  first: Leg,
  second: Leg,
  current: Pick<SpreadPoint, 'first' | 'second'>,
  unit: SpreadUnit,
): readonly ChartLevel[] {
  const levelsOf = ({ contract, orders }: Leg, at: (price: number) => number | null) =>
    orders.filter(isResting).flatMap((order): ChartLevel[] => {
      const value = at(Number(order.price));
      if (value === null) return [];
      const name = `${fullContractName(contract)} ${venueCode(contract.exchange)}`;
      const label = `${sideAndAmount(order)} at ${formatOrderPrice(order.price, contract)}, ${name}`;
      return [{ id: orderLevelId(order), value, label, tone: toneOfSide(order.side) }];
    });
  return [
    ...levelsOf(first, (price) => spreadOf(price, current.second, unit)),
    ...levelsOf(second, (price) => spreadOf(current.first, price, unit)),
  ];
}
