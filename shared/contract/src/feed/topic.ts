import { z } from 'zod';
import { type Interval, intervalSchema } from '../market/interval.ts';

export const topicKindSchema = z.enum(['ticker', 'book', 'trades']);
/** What a venue pushes of a contract. */
export type TopicKind = z.infer<typeof topicKindSchema>;

/** The topic of how all venues are heard. */
export const VENUE_STATUS_TOPIC = 'venue-status';

const KEY = '[a-z0-9_]+:.+';
const INTERVALS = intervalSchema.options.join('|');

/**
 * `<kind>:<exchange>:<symbol>` of a contract, where a symbol may itself contain colons;
 * `candles:<interval>:<exchange>:<symbol>`; `venue-status`; or what is private:
 * `trader:<trader id>`, which that trader alone may read, and `exchange:<company exchange id>`,
 * which those may read who see that exchange.
 */
export const topicSchema = z
  .string()
  .max(120)
  .regex(
    new RegExp(
      `^((ticker|book|trades|funding):${KEY}|candles:(${INTERVALS}):${KEY}|${VENUE_STATUS_TOPIC}|(trader|exchange):[0-9a-f-]{36})$`,
    ),
  );

const TRADER_PREFIX = 'trader:';
const EXCHANGE_PREFIX = 'exchange:';

const after = (prefix: string, topic: string): string | undefined =>
  topic.startsWith(prefix) ? topic.slice(prefix.length) : undefined;

/** The topic of what concerns one trader alone. */
export const traderTopic = (traderId: string): string => TRADER_PREFIX + traderId;

/** Whose topic it is, undefined for any other topic. */
export const traderOfTopic = (topic: string): string | undefined => after(TRADER_PREFIX, topic);

/** The topic of one exchange, custodian or prime broker that a company is connected to. */
export const exchangeTopic = (companyExchangeId: string): string =>
  EXCHANGE_PREFIX + companyExchangeId;

/** The id of the company's exchange, undefined for any other topic. */
export const exchangeOfTopic = (topic: string): string | undefined => after(EXCHANGE_PREFIX, topic);

/** Identifies a contract on the screen and in topics: `binance_spot:BTCUSDT`. */
export const contractKey = (contract: { exchange: string; symbol: string }): string =>
  `${contract.exchange}:${contract.symbol}`;

export const topicOf = (kind: TopicKind | 'funding', key: string): string => `${kind}:${key}`;

/** The topic of a contract's candles. */
export const candlesTopic = (key: string, interval: Interval): string =>
  `candles:${interval}:${key}`;

/** The contract key of a topic that `topicOf` made. */
export const keyOfTopic = (topic: string): string => topic.slice(topic.indexOf(':') + 1);

/** What a topic of candles is of, undefined for any other topic. */
export function candlesOfTopic(topic: string): { key: string; interval: Interval } | undefined {
  const rest = after('candles:', topic);
  if (rest === undefined) return undefined;
  const interval = intervalSchema.safeParse(rest.slice(0, rest.indexOf(':')));
  return interval.success ? { key: keyOfTopic(rest), interval: interval.data } : undefined;
}
