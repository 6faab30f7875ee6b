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

/** Source: Binance's documentation, 'Event: Algo Order Update': it is in the matching engine, or was. */
export const algoHasTriggered = (state: string): boolean =>
  state === 'TRIGGERED' || state === 'FINISHED';

/** Order types of Spot that wait for a trigger price. Source: Binance's documentation, 'ENUM Definitions'. */
const SPOT_TRIGGER = /^(?:STOP_LOSS|TAKE_PROFIT)(?:_LIMIT)?$/;

/**
 * Source: Binance's documentation, 'Query order' (isWorking) and 'Order Update' (w): whether it is on the book.
 * A triggered order keeps its type.
 */
export const spotHasTriggered = (type: string | undefined, isWorking: boolean | undefined) =>
  isWorking === true && type !== undefined && SPOT_TRIGGER.test(type);
