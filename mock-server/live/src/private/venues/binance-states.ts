import type { FoundOrder } from '../venue-api.ts';

const STATES: Readonly<Record<string, FoundOrder['status']>> = {
  NEW: 'open',
  PENDING_NEW: 'open',
  PARTIALLY_FILLED: 'open',
  PENDING_CANCEL: 'open',
  FILLED: 'filled',
  CANCELED: 'cancelled',
  REJECTED: 'rejected',
  EXPIRED: 'expired',
  EXPIRED_IN_MATCH: 'expired',
  // trigger orders of the futures
  TRIGGERING: 'open',
  TRIGGERED: 'open',
  FINISHED: 'open',
};

/** Source: Binance's documentation, 'ENUM Definitions', order status. */
export function binanceStatus(state: string): FoundOrder['status'] {
  const status = STATES[state];
  if (status === undefined) throw new Error(`Binance has an unknown order state: ${state}.`);
  return status;
}

/** Why Binance itself ended an order; null for a cancellation by the client. */
export const binanceReason = (state: string): string | null =>
  state === 'EXPIRED_IN_MATCH' ? 'It would have traded with another order of the account.' : null;
