import { hasTriggerPrice } from '@parallax/protocol';
import type { ChartLevel } from '@parallax/trading-ui';
import { toneOfSide } from '../accounts/tone-of-side.ts';
import { TYPE_NAMES } from './order-names.ts';
import { pendingExits, sideAndAmount } from './order-text.ts';
import type { HeldOrder } from './use-holdings.ts';

export const orderLevelId = ({ id }: Pick<HeldOrder, 'id'>): string => `order ${id}`;

/** The price at which an order is drawn: that of its trigger while it waits for one. */
export const drawnPrice = ({
  price,
  triggerPrice,
}: Pick<HeldOrder, 'price' | 'triggerPrice'>): string | null => triggerPrice ?? price;

/** The lines of open orders in a chart whose axis has the prices of their contract. */
export const orderLevels = (orders: readonly HeldOrder[]): readonly ChartLevel[] =>
  orders.flatMap((order): ChartLevel[] => {
    const at = drawnPrice(order);
    if (at === null) return [];
    const label = `${sideAndAmount(order)}, ${TYPE_NAMES[order.type].toLowerCase()}`;
    return [{ id: orderLevelId(order), value: Number(at), label, tone: toneOfSide(order.side) }];
  });

/** The lines of the take profits and stop losses that open orders will have once they are filled. */
export const exitLevels = (orders: readonly HeldOrder[]): readonly ChartLevel[] =>
  orders.flatMap((order) =>
    pendingExits(order).map(
      ({ name, price }): ChartLevel => ({
        id: `${name} of ${orderLevelId(order)}`,
        value: Number(price),
        label: `${name}, ${sideAndAmount(order)}`,
        tone: 'quiet',
      }),
    ),
  );

/** Whether an order is in the book of its venue. */
export const isResting = ({ type, price }: Pick<HeldOrder, 'type' | 'price'>): boolean =>
  price !== null && !hasTriggerPrice(type);
