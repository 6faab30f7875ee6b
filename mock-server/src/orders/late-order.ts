import { hasTriggerPrice, type Order } from '@parallax/protocol';

type Terms = Pick<Order, 'type' | 'timeInForce' | 'reduceOnly' | 'exitOf'>;

/**
 * Whether an order is for the prices of the moment at which it was sent: one that trades at once, and neither
 * waits for a trigger nor reduces a position.
 */
const isForNow = ({ type, timeInForce, reduceOnly, exitOf }: Terms): boolean =>
  !hasTriggerPrice(type) &&
  (type === 'market' || timeInForce === 'IOC' || timeInForce === 'FOK') &&
  !reduceOnly &&
  exitOf === undefined;

/**
 * Why an order must not leave any more after an outage; undefined if it may.
 * @param ageMs since it was stored, in milliseconds
 * @param maxMs the most of it
 */
export function lateReason(order: Terms, ageMs: number, maxMs: number): string | undefined {
  if (ageMs <= maxMs || !isForNow(order)) return undefined;
  return `The order could not be sent within ${maxMs / 1_000} s. Send it again if it is still wanted.`;
}
