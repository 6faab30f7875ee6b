import { hasTriggerPrice, type Order } from '@parallax/protocol';

type Terms = Pick<Order, 'type' | 'timeInForce' | 'exitOf'>;

interface Lateness {
  /** since the order was stored, in milliseconds */
  readonly ageMs: number;
  /** the most of it */
  readonly maxMs: number;
  /** whether the order is bound to a position, see `isBoundToPosition` */
  readonly isBound: boolean;
}

/**
 * Whether an order is for the prices of the moment at which it was sent: one that trades at once, and neither
 * waits for a trigger nor is an exit.
 */
const isForNow = ({ type, timeInForce, exitOf }: Terms): boolean =>
  !hasTriggerPrice(type) &&
  (type === 'market' || timeInForce === 'IOC' || timeInForce === 'FOK') &&
  exitOf === undefined;

/** Why an order must not leave any more after an outage; undefined if it may, as what closes a position. */
export function lateReason(order: Terms, { ageMs, maxMs, isBound }: Lateness): string | undefined {
  if (ageMs <= maxMs || isBound || !isForNow(order)) return undefined;
  return `The order could not be sent within ${maxMs / 1_000} s. Send it again if it is still wanted.`;
}
