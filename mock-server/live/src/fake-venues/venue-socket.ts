import type { UsdAt } from './prices.ts';

/** Returns the response to a REST request; undefined for an unknown endpoint. */
export type RequestHandler = (
  path: string,
  query: URLSearchParams,
  now: number,
  usdAt: UsdAt,
) => unknown;

/** Whether to reject subscriptions to a listed contract. */
export type IsRejected = (name: string) => boolean;

/** The server side of a WebSocket connection, in the venue's protocol. */
export interface VenueSocket {
  /** Handles a message of the client. */
  receive(text: string): void;
  /** Sends an update for every subscription. */
  publish(now: number): void;
  /** Stops what it does for the connection, which has closed. */
  close?(): void;
  /** active subscriptions, such as `ticker BTC/USD` */
  readonly subscriptions: readonly string[];
}
