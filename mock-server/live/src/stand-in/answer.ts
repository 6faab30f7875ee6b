/** What a venue answers a request with; undefined: there is no such thing there. */
export type Answer = (path: string, query: URLSearchParams, now: number) => unknown;

/** Whether subscriptions to a contract are refused, though it is listed. */
export type Refuses = (name: string) => boolean;

/** What came of a connection, in the venue's own format. */
export interface VenueSocket {
  /** Answers a message. */
  receive(text: string): void;
  /** Sends the news of what is subscribed to. */
  move(now: number): void;
  /** what is subscribed to, like `ticker BTC/USD` */
  readonly subscriptions: readonly string[];
}
