import { z } from 'zod';

export const topicKindSchema = z.enum(['ticker', 'book', 'trades']);
export type TopicKind = z.infer<typeof topicKindSchema>;

/**
 * `<kind>:<exchange>:<symbol>`, where a symbol may itself contain colons; or `trader:<trader id>`,
 * which that trader alone may read.
 */
export const topicSchema = z
  .string()
  .max(120)
  .regex(/^((ticker|book|trades):[a-z0-9_]+:.+|trader:[0-9a-f-]{36})$/);

const TRADER_PREFIX = 'trader:';

/** The topic of what concerns one trader alone. */
export const traderTopic = (traderId: string): string => TRADER_PREFIX + traderId;

/** Whose topic it is, undefined for a topic of the market. */
export const traderOfTopic = (topic: string): string | undefined =>
  topic.startsWith(TRADER_PREFIX) ? topic.slice(TRADER_PREFIX.length) : undefined;

/** Identifies a contract on the screen and in topics: `binance_spot:BTCUSDT`. */
export const contractKey = (contract: { exchange: string; symbol: string }): string =>
  `${contract.exchange}:${contract.symbol}`;

export const topicOf = (kind: TopicKind, key: string): string => `${kind}:${key}`;

/** The contract key of a topic. */
export const keyOfTopic = (topic: string): string => topic.slice(topic.indexOf(':') + 1);
