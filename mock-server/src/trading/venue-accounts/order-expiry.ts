import type { VenueAccount } from '@parallax/live';
import type { Order } from '@parallax/protocol';

/** How long a venue may carry out a request for an order, see `requestExpiryMs`. */
export const orderExpiryOf = (
  venue: Pick<VenueAccount, 'requestExpiryMs' | 'orderExpiryMs'>,
  order: Order,
): number | null =>
  venue.orderExpiryMs === undefined ? venue.requestExpiryMs : venue.orderExpiryMs(order);
