import type { Contract } from '@parallax/protocol';
import { Button, VisuallyHidden } from '@parallax/ui';
import { type KeyboardEvent, useId, useSyncExternalStore } from 'react';
import { openOrderText } from '../../../widget-kit/orders/order-text.ts';
import type { HeldOrder } from '../../../widget-kit/orders/use-holdings.ts';
import { FocusList } from '../focus-list.tsx';
import { targetText } from './move-text.ts';
import styles from './order-handles.module.css';
import type { OrderMoves } from './order-moves.ts';

const STEPS: Readonly<Record<string, number>> = {
  ArrowUp: 1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
};
const HELP =
  'Up and down arrow keys move the price by a tick, Page Up and Page Down by ten, Enter sends the change, Escape cancels it.';

/** The trader's open orders in a chart: those that can be moved have buttons for the keyboard, shown while focused. */
export function OrderHandles({
  contract,
  moves,
  orders,
  movable,
}: {
  contract: Pick<Contract, 'priceDecimals'>;
  moves: OrderMoves;
  orders: readonly HeldOrder[];
  movable: readonly HeldOrder[];
}) {
  const help = useId();
  const move = useSyncExternalStore(moves.subscribe, moves.current);
  if (orders.length === 0) return null;
  const onKeyDown = (event: KeyboardEvent, order: HeldOrder): void => {
    const ticks = STEPS[event.key];
    if (ticks !== undefined) moves.step(order, ticks);
    else if (event.key === 'Enter') moves.send();
    else if (event.key === 'Escape' && moves.current() !== undefined) moves.cancel();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <FocusList
      label="Your orders"
      footer={
        <>
          <output className={styles.move}>
            {move && move.to !== move.from && targetText(move)}
          </output>
          <VisuallyHidden id={help}>{HELP}</VisuallyHidden>
        </>
      }
    >
      {orders.map((order) => (
        <div key={order.id}>
          {movable.includes(order) ? (
            <Button
              variant="quiet"
              aria-describedby={help}
              onKeyDown={(event) => onKeyDown(event, order)}
              onBlur={moves.cancelSteps}
            >
              {openOrderText(order, contract)}
            </Button>
          ) : (
            openOrderText(order, contract)
          )}
        </div>
      ))}
    </FocusList>
  );
}
