import { z } from 'zod';
import { type Interval, intervalSchema } from '../market/interval.ts';

export const pushedTopicKindSchema = z.enum(['ticker', 'book', 'trades']);
/** Market data that a venue publishes for a contract. */
export type PushedTopicKind = z.infer<typeof pushedTopicKindSchema>;

/** The connection status of all venues. */
export const VENUE_STATUS_TOPIC = 'venue-status';

const KEY = '[a-z0-9_]+:.+';
const INTERVALS = intervalSchema.options.join('|');

/**
 * `<kind>:<exchange>:<symbol>` of a contract, where the symbol may contain colons;
 * `funding:<exchange>:<symbol>` of a perpetual; `open-interest:<exchange>:<symbol>` of a derivative;
 * `candles:<interval>:<exchange>:<symbol>`; `liquidations:<exchange>` of all derivatives of a venue;
 * `venue-status`; or a private topic: `trader:<trader id>`, visible to that trader only,
 * `company:<company id>`, visible to its members, or `exchange:<company exchange id>` and
 * `account:<company exchange id>`, visible to traders with access to that exchange.
 */
export const topicSchema = z
  .string()
  .max(120, { abort: true })
  .regex(
    new RegExp(
      `^((ticker|book|trades|funding|open-interest):${KEY}|liquidations:[a-z0-9_]+|candles:(${INTERVALS}):${KEY}|${VENUE_STATUS_TOPIC}|(trader|company|exchange|account):[0-9a-f-]{36})$`,
    ),
  );

export const isTopic = (text: string): boolean => topicSchema.safeParse(text).success;

const TRADER_PREFIX = 'trader:';
const COMPANY_PREFIX = 'company:';
const EXCHANGE_PREFIX = 'exchange:';
const ACCOUNT_PREFIX = 'account:';
const LIQUIDATIONS_PREFIX = 'liquidations:';

const after = (prefix: string, topic: string): string | undefined =>
  topic.startsWith(prefix) ? topic.slice(prefix.length) : undefined;

export const traderTopic = (traderId: string): string => TRADER_PREFIX + traderId;

/** The trader id of a trader topic, undefined for any other topic. */
export const traderOfTopic = (topic: string): string | undefined => after(TRADER_PREFIX, topic);

export const companyTopic = (companyId: string): string => COMPANY_PREFIX + companyId;

/** The company id of a company topic, undefined for any other topic. */
export const companyOfTopic = (topic: string): string | undefined => after(COMPANY_PREFIX, topic);

/** The topic of a company's exchange, custodian or prime broker. */
export const exchangeTopic = (companyExchangeId: string): string =>
  EXCHANGE_PREFIX + companyExchangeId;

/** The company exchange id of an exchange topic, undefined for any other topic. */
export const exchangeOfTopic = (topic: string): string | undefined => after(EXCHANGE_PREFIX, topic);

/** The topic of the orders, fills, balances and positions of an account. */
export const accountTopic = (accountId: string): string => ACCOUNT_PREFIX + accountId;

/** The account id of an account topic, undefined for any other topic. */
export const accountOfTopic = (topic: string): string | undefined => after(ACCOUNT_PREFIX, topic);

export const liquidationsTopic = (venue: string): string => LIQUIDATIONS_PREFIX + venue;

/** The venue of a liquidations topic, undefined for any other topic. */
export const venueOfLiquidations = (topic: string): string | undefined =>
  after(LIQUIDATIONS_PREFIX, topic);

export const topicOf = (kind: PushedTopicKind | 'funding' | 'open-interest', key: string): string =>
  `${kind}:${key}`;

export const candlesTopic = (key: string, interval: Interval): string =>
  `candles:${interval}:${key}`;

/** The contract key of a topic built by `topicOf`. */
export const keyOfTopic = (topic: string): string => topic.slice(topic.indexOf(':') + 1);

/** The contract key and interval of a candles topic, undefined for any other topic. */
export function candlesOfTopic(topic: string): { key: string; interval: Interval } | undefined {
  const rest = after('candles:', topic);
  if (rest === undefined) return undefined;
  const interval = intervalSchema.safeParse(rest.slice(0, rest.indexOf(':')));
  return interval.success ? { key: keyOfTopic(rest), interval: interval.data } : undefined;
}
