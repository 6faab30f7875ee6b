import type { Contract } from '@parallax/protocol';
import { VisuallyHidden } from '@parallax/ui';
import { openOrderText } from './order-text.ts';
import type { HeldOrder } from './use-holdings.ts';

/** More are in the widget Open orders; a reader would not listen to them. */
const SPOKEN_MAX = 20;

/**
 * The trader's open orders for screen readers, beside a book or a chart that marks them; announced as they change.
 * @param of the name of their contract, where there are several
 */
export function OwnOrders({
  contract,
  orders,
  of,
}: {
  contract: Pick<Contract, 'priceDecimals'>;
  orders: readonly HeldOrder[];
  of?: string;
}) {
  return (
    <VisuallyHidden asChild>
      <div aria-live="polite">
        {orders.length > 0 && (
          <div role="group" aria-label={of === undefined ? 'Your orders' : `Your orders of ${of}`}>
            {orders.slice(0, SPOKEN_MAX).map((order) => (
              <p key={order.id}>{openOrderText(order, contract)}</p>
            ))}
          </div>
        )}
      </div>
    </VisuallyHidden>
  );
}
