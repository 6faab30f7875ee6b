import type { Ticker, VenueStatus } from '@parallax/protocol';

/** A ticker for tests: the price 100, without change, in a book of 99.5 and 100.5. */
export const tickerOf = (overrides: Partial<Ticker> = {}): Ticker => ({
  bid: 99.5,
  ask: 100.5,
  last: 100,
  mid: 100,
  mark_price: null,
  index_price: null,
  pred_funding_rate: null,
  next_funding_time: null,
  chg_24h_pct: 0,
  high_24h: 100,
  low_24h: 100,
  at: 1,
  ...overrides,
});

/** The status of a venue that is up, for tests. */
export const venueStatusOf = (overrides: Partial<VenueStatus> = {}): VenueStatus => ({
  name: 'binance_spot',
  displayName: 'Binance Spot',
  state: 'up',
  reason: null,
  last_message_at: 1,
  round_trip_ms: 20,
  reconnects: 0,
  message_rate: 10,
  at: 1,
  ...overrides,
});
