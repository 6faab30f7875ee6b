import { z } from 'zod';
import { companyExchangeSchema } from '../company-exchanges/company-exchange.ts';
import { candleSchema } from '../market/candles.ts';
import { fundingRateSchema } from '../market/funding.ts';
import { bookSchema, tickerSchema, tradeSchema } from '../market/market.ts';
import { venueStatusSchema } from '../market/venue-status.ts';
import { notificationSchema } from '../notifications/notifications.ts';
import { topicSchema } from './topic.ts';

/** The path of the feed's WebSocket. */
export const FEED_PATH = '/feed';
/** How long each side waits for a sign of life from the other before it gives the connection up. */
export const FEED_HEARTBEAT_MS = 5_000;
export const FEED_SILENCE_MS = 15_000;
/** An unchanged ticker or book is confirmed this often, and looks stale when unconfirmed for so long. */
export const TICKER_CONFIRM_MS = 5_000;
export const TICKER_STALE_MS = 10_000;
/** A price cell changes at most this often. */
export const TICKER_THROTTLE_MS = 500;
/** How many of a contract's latest trades are sent, kept and shown. */
export const LATEST_TRADES_MAX = 100;
/** How many of the latest candles a snapshot holds; what came before is to be had from the list. */
export const LATEST_CANDLES_MAX = 100;
export const TOPICS_PER_CONNECTION_MAX = 5_000;
/** WebSocket close code for a client that goes on sending what the protocol does not know. */
export const CLOSE_PROTOCOL_ERROR = 1008;
/** How many messages that make no sense one connection may send before it is closed. */
export const NONSENSE_MAX = 3;

/** What is no topic among them is answered with an error, and takes nothing from the others. */
const namedTopics = z.array(z.string()).max(TOPICS_PER_CONNECTION_MAX);

export const clientMessageSchema = z.discriminatedUnion('op', [
  z.object({
    op: z.literal('subscribe'),
    topics: namedTopics,
  }),
  z.object({
    op: z.literal('unsubscribe'),
    topics: namedTopics,
  }),
  z.object({ op: z.literal('ping') }),
]);
export type ClientMessage = z.infer<typeof clientMessageSchema>;

/** A company's exchange as all who see it do; which of its vaults one sees depends on who reads. */
export const exchangeStateSchema = companyExchangeSchema.omit({ companyExchangeVaults: true });
export type ExchangeState = z.infer<typeof exchangeStateSchema>;

/**
 * News of one topic. `seq` grows by one with every update of the topic; a snapshot stands alone,
 * a change continues the one before it.
 */
const age = z.number().min(0).optional();
const update = { topic: topicSchema, seq: z.int().min(0), snapshot: z.boolean() };
export const feedUpdateSchema = z.discriminatedUnion('kind', [
  /** `age` says how many ms before it was told or confirmed last; without it that is now */
  z.object({
    kind: z.literal('ticker'),
    ...update,
    age,
    data: tickerSchema,
  }),
  z.object({ kind: z.literal('book'), ...update, age, data: bookSchema }),
  /** a snapshot holds the latest trades, a change the new ones; oldest first */
  z.object({ kind: z.literal('trades'), ...update, data: z.array(tradeSchema) }),
  /**
   * a snapshot holds the latest candles, a change those that are new or have changed; oldest first,
   * the last one may still be going on
   */
  z.object({ kind: z.literal('candles'), ...update, data: z.array(candleSchema) }),
  z.object({ kind: z.literal('funding'), ...update, data: fundingRateSchema }),
  z.object({ kind: z.literal('venue-status'), ...update, data: z.array(venueStatusSchema) }),
  /** null: it is gone, or the reader's no longer; nothing follows */
  z.object({ kind: z.literal('exchange'), ...update, data: exchangeStateSchema.nullable() }),
  /**
   * of a trader's topic; a change holds the new ones, oldest first. A snapshot is empty: what came
   * before it is to be had from the list
   */
  z.object({ kind: z.literal('notification'), ...update, data: z.array(notificationSchema) }),
]);
export type FeedUpdate = z.infer<typeof feedUpdateSchema>;

export const serverMessageSchema = z.discriminatedUnion('type', [
  /** first on every connection; `epoch` changes when sequence numbers start anew */
  z.object({ type: z.literal('hello'), epoch: z.string() }),
  z.object({ type: z.literal('frame'), at: z.number(), updates: z.array(feedUpdateSchema) }),
  z.object({ type: z.literal('pong') }),
  /** `status` says of which kind it is, as that of an answer over HTTP does */
  z.object({ type: z.literal('error'), status: z.literal([400, 403, 404]), message: z.string() }),
]);
export type ServerMessage = z.infer<typeof serverMessageSchema>;
