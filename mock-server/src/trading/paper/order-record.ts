import type { Submitted, VenueFill, VenueOrder } from '@parallax/live';
import type { Order } from '@parallax/protocol';
import { type Decimal, isBoundToPosition } from '@parallax/trading';
import type { Deferred } from '../venue-accounts/deferred.ts';
import type { PaperContract } from './paper-contract.ts';
import type { MatchingOrder } from './working-order.ts';

/** What the paper venue knows of an order. */
export interface OrderRecord {
  /** with its present terms */
  order: Order;
  readonly contract: PaperContract;
  status: VenueOrder['status'] | 'sent';
  reason: string | null;
  filled: Decimal;
  /** since the account was opened */
  readonly fills: VenueFill[];
  readonly submitted: Deferred<Submitted>;
}

/** Whether the order cannot be filled any more. */
export const isEnded = ({ status }: OrderRecord): boolean => status !== 'sent' && status !== 'open';

export const venueOrderIdOf = (orderId: string): string => `paper-${orderId}`;

/** The order as it is matched, where what closes a position of spot is reduce-only, too. */
export const toMatchingOrder = ({ order, contract }: OrderRecord): MatchingOrder => ({
  ...order,
  reduceOnly: isBoundToPosition(order, contract.terms.kind),
});

const WHOLE_DIGITS = 12;

/**
 * The id of a fill of an order, of which some was filled before. Fills of one time are listed by their ids, which
 * therefore sort as these amounts do.
 */
export function fillIdOf(orderId: string, filledBefore: string): string {
  const [whole = '', ...fraction] = filledBefore.split('.');
  return `${orderId}:${[whole.padStart(WHOLE_DIGITS, '0'), ...fraction].join('.')}`;
}
