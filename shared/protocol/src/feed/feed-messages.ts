import { z } from 'zod';
import { companyVersionsSchema } from '../company-changes/company-resources.ts';
import { companyExchangeSchema } from '../company-exchanges/company-exchange.ts';
import { candleSchema } from '../market/candles.ts';
import { fundingRateSchema } from '../market/funding.ts';
import { liquidationSchema } from '../market/liquidations.ts';
import { bookSchema, tickerSchema, tradeSchema } from '../market/market.ts';
import { openInterestSchema } from '../market/open-interest.ts';
import { venueStatusSchema } from '../market/venue-status.ts';
import { notificationsSchema } from '../notifications/notifications.ts';
import { accountChangesSchema } from './account-changes.ts';
import { topicSchema } from './topic.ts';

/** The path of the feed's WebSocket. */
export const FEED_PATH = '/feed';
/**
 * The version of the messages. Adding kinds and optional fields retains it; a release that changes a
 * message increments it, and sends the previous form as well until the release after it, so that tabs
 * of the previous release go on during an upgrade. Since version 2 a price that is not there is null instead
 * of 0; tabs of version 1 skip such a ticker (`docs/decisions/no-price-is-null.md`).
 */
export const FEED_VERSION = 2;
/** Interval at which client and server each send pings. */
export const FEED_HEARTBEAT_MS = 5_000;
/** The server closes a connection from which it has received nothing for this long. */
export const FEED_SILENCE_MS = 15_000;
/** Interval at which an unchanged ticker or book is confirmed. */
export const TICKER_CONFIRM_MS = 5_000;
/** A ticker or book that was not confirmed for this long is shown as stale. */
export const TICKER_STALE_MS = 10_000;
/** Default minimum time between two updates of a ticker or a book. */
export const TICKER_THROTTLE_MS = 500;
/** The shortest update interval of a ticker or a book that a client may request. */
export const UPDATE_INTERVAL_MIN_MS = 100;
/** Latest trades of a contract that are sent, stored and shown. */
export const LATEST_TRADES_MAX = 100;
/** Latest candles in a snapshot; older ones are available over HTTP. */
export const LATEST_CANDLES_MAX = 100;
/** Latest liquidations in the topic of a venue; older ones are available over HTTP. */
export const LATEST_LIQUIDATIONS_MAX = 100;
export const TOPICS_PER_CONNECTION_MAX = 5_000;
/** Across all connections of a user. */
export const TOPICS_PER_USER_MAX = 20_000;
/**
 * Candles, funding, open interest and liquidations topics across all connections of a user: the
 * server polls each of them.
 */
export const POLLED_TOPICS_PER_USER_MAX = 500;
/** WebSocket close code for a client that keeps sending invalid messages or exceeds a rate limit. */
export const CLOSE_POLICY_VIOLATION = 1008;
/** Invalid messages after which a connection is closed. */
export const INVALID_MESSAGES_MAX = 3;

/** Not `topicSchema`: an invalid topic gets an error response and must not reject the others. */
const topicNames = z.array(z.string()).max(TOPICS_PER_CONNECTION_MAX);

/**
 * Minimum time between two updates of each ticker and book of the message: 100 to 500 ms in steps of
 * 100 ms, 500 ms by default. The first change after an interval without changes is sent with the
 * next frame, later changes once per interval, with the newest value. Subscribing to a topic again
 * restarts it with a snapshot at the new interval. Trades are never conflated; candles, funding and
 * venue status are polled every 500 to 1,000 ms, liquidations every 2 s and open interest every 5 s.
 */
const updateInterval = z
  .int()
  .min(UPDATE_INTERVAL_MIN_MS)
  .max(TICKER_THROTTLE_MS)
  .multipleOf(UPDATE_INTERVAL_MIN_MS);

export const clientMessageSchema = z.discriminatedUnion('op', [
  z.object({
    op: z.literal('subscribe'),
    topics: topicNames,
    intervalMs: updateInterval.optional(),
  }),
  z.object({
    op: z.literal('unsubscribe'),
    topics: topicNames,
  }),
  z.object({ op: z.literal('ping') }),
]);
export type ClientMessage = z.infer<typeof clientMessageSchema>;

/** A company's exchange without its vaults, whose visibility depends on the trader. */
export const exchangeStateSchema = companyExchangeSchema.omit({ companyExchangeVaults: true });
export type ExchangeState = z.infer<typeof exchangeStateSchema>;

/** Milliseconds since the venue last sent or confirmed the value; 0 if omitted. */
const age = z.number().min(0).optional();
/**
 * `seq` grows by one with every update of a topic; each interval of a topic has its own sequence. A
 * snapshot is self-contained, a change continues the previous update.
 */
const update = { topic: topicSchema, seq: z.int().min(0), snapshot: z.boolean() };
export const feedUpdateSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('ticker'),
    ...update,
    age,
    data: tickerSchema,
  }),
  z.object({ kind: z.literal('book'), ...update, age, data: bookSchema }),
  /** snapshot: the latest trades; change: the new ones; oldest first */
  z.object({ kind: z.literal('trades'), ...update, data: z.array(tradeSchema) }),
  /**
   * snapshot: the latest candles; change: new and changed ones; oldest first, the last one may be
   * incomplete
   */
  z.object({ kind: z.literal('candles'), ...update, data: z.array(candleSchema) }),
  z.object({ kind: z.literal('funding'), ...update, data: fundingRateSchema }),
  /** of a derivative, at most once every 5 s; valued at the mark price of that time */
  z.object({ kind: z.literal('open-interest'), ...update, data: openInterestSchema }),
  /** the latest ones of the venue, at most LATEST_LIQUIDATIONS_MAX, oldest first */
  z.object({ kind: z.literal('liquidations'), ...update, data: z.array(liquidationSchema) }),
  z.object({ kind: z.literal('venue-status'), ...update, data: z.array(venueStatusSchema) }),
  /** null: the exchange was removed or is no longer visible to the trader; ends the topic */
  z.object({ kind: z.literal('exchange'), ...update, data: exchangeStateSchema.nullable() }),
  /**
   * snapshot: the open orders, the latest fills, all balances and positions; change: the new and
   * changed ones
   */
  z.object({ kind: z.literal('account'), ...update, data: accountChangesSchema }),
  z.object({ kind: z.literal('company'), ...update, data: companyVersionsSchema }),
  /**
   * of a trader's topic. Change: the new notifications, oldest first. A snapshot is always empty:
   * earlier notifications are available over HTTP
   */
  z.object({ kind: z.literal('notification'), ...update, data: notificationsSchema }),
]);
export type FeedUpdate = z.infer<typeof feedUpdateSchema>;

export const serverMessageSchema = z.discriminatedUnion('type', [
  /**
   * the first message of a connection; `epoch` changes when sequence numbers restart, `version` is
   * missing in messages of older servers
   */
  z.object({ type: z.literal('hello'), epoch: z.string(), version: z.int().optional() }),
  z.object({ type: z.literal('frame'), at: z.number(), updates: z.array(feedUpdateSchema) }),
  z.object({
    type: z.literal('pong'),
    /** over how many ms clients that lose the server together should spread their reconnects */
    reconnectSpreadMs: z.number().nonnegative().optional(),
  }),
  /**
   * `status` has the meaning of the HTTP status. 429: the message names the limit reached, and
   * `topics` are those of a `subscribe` message that had no effect. 503: `topics` could not be read
   * and are not subscribed to; the client may retry.
   */
  z.object({
    type: z.literal('error'),
    status: z.literal([400, 403, 404, 429, 503]),
    message: z.string(),
    topics: z.array(z.string()).optional(),
  }),
]);
export type ServerMessage = z.infer<typeof serverMessageSchema>;
