import type { OrderChange } from './venue-account.ts';
import type { StreamItem } from './venue-api.ts';

/** What a stream says of the terms of an order; nothing without any. */
export const termsItems = (orderId: string, terms: OrderChange): StreamItem[] =>
  Object.values(terms).every((value) => value === undefined)
    ? []
    : [{ kind: 'terms', orderId, terms }];
