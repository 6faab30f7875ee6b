import type { OrderSide } from '@parallax/protocol';

/** The colour of a side. */
export const toneOfSide = (side: OrderSide): 'up' | 'down' => (side === 'buy' ? 'up' : 'down');
