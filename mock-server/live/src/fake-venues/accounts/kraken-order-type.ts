import type { FakeOrder } from './fake-order.ts';

/** Kraken's name of the type of an order. */
export function krakenOrderType({ type, side, triggerPrice, triggersAbove }: FakeOrder): string {
  if (triggerPrice === undefined) return type;
  const trigger = triggersAbove === (side === 'buy') ? 'stop-loss' : 'take-profit';
  return type === 'limit' ? `${trigger}-limit` : trigger;
}
