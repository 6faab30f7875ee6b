import { z } from 'zod';
import { bookSchema, tickerSchema, tradeSchema } from '../market/market.ts';
import { notificationSchema } from '../notifications/notifications.ts';
import { topicSchema } from './topic.ts';

/** The path of the feed's WebSocket. */
export const FEED_PATH = '/feed';
/** How long each side waits for a sign of life from the other before it gives the connection up. */
export const FEED_HEARTBEAT_MS = 5_000;
export const FEED_SILENCE_MS = 15_000;
/** An unchanged ticker is confirmed this often, and looks stale when unconfirmed for so long. */
export const TICKER_CONFIRM_MS = 5_000;
export const TICKER_STALE_MS = 10_000;
/** A price cell changes at most this often. */
export const TICKER_THROTTLE_MS = 500;
/** How many of a contract's latest trades are sent, kept and shown. */
export const LATEST_TRADES_MAX = 100;
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

/**
 * News of one topic. `seq` grows by one with every update of the topic; a snapshot stands alone,
 * a change continues the one before it.
 */
const update = { topic: topicSchema, seq: z.int().min(0), snapshot: z.boolean() };
export const feedUpdateSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ticker'), ...update, data: tickerSchema }),
  z.object({ kind: z.literal('book'), ...update, data: bookSchema }),
  /** a snapshot holds the latest trades, a change the new ones; oldest first */
  z.object({ kind: z.literal('trades'), ...update, data: z.array(tradeSchema) }),
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
  z.object({ type: z.literal('error'), message: z.string() }),
]);
export type ServerMessage = z.infer<typeof serverMessageSchema>;
