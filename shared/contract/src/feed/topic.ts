import { z } from 'zod';

export const topicKindSchema = z.enum(['ticker', 'book', 'trades']);
export type TopicKind = z.infer<typeof topicKindSchema>;

/** `<kind>:<exchange>:<symbol>`; a symbol may itself contain colons. */
export const topicSchema = z
  .string()
  .max(120)
  .regex(/^(ticker|book|trades):[a-z0-9_]+:.+$/);

/** Identifies a contract on the screen and in topics: `binance_spot:BTCUSDT`. */
export const contractKey = (contract: { exchange: string; symbol: string }): string =>
  `${contract.exchange}:${contract.symbol}`;

export const topicOf = (kind: TopicKind, key: string): string => `${kind}:${key}`;

/** The contract key of a topic. */
export const keyOfTopic = (topic: string): string => topic.slice(topic.indexOf(':') + 1);
