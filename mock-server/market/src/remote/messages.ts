import {
  bookSchema,
  contractSchema,
  exchangeSchema,
  instrumentTypeSchema,
  keyOfTopic,
  type PushedTopicKind,
  pushedTopicKindSchema,
  tickerSchema,
  tradeSchema,
  venueSchema,
  venueStatusSchema,
} from '@parallax/protocol';
import { z } from 'zod';
import type { Catalogue, CurrentValue, MarketUpdate } from '../market-source.ts';

/**
 * The version of these messages. Processes of two versions may share a NATS server: a version that
 * the other could not read gets subjects of its own.
 */
const PREFIX = 'parallax.v1.market';

export const SUBJECTS = {
  /** the primary, once a second */
  primary: `${PREFIX}.primary`,
  /** a request that the primary answers, to find out whether there is one */
  isThereAPrimary: `${PREFIX}.primary.is-there`,
  resigned: `${PREFIX}.primary.resigned`,
  /** what readers know of the whole market, once a second */
  status: `${PREFIX}.status`,
  catalogue: `${PREFIX}.catalogue`,
  watch: `${PREFIX}.watch`,
  unwatch: `${PREFIX}.unwatch`,
  /** topics that a reader still watches, at intervals */
  interest: `${PREFIX}.interest`,
  read: `${PREFIX}.read`,
} as const;

/**
 * The number of subjects of updates. Each has the updates of many topics in few messages, since a
 * message costs a reader more than to skip an update. With more, a reader of few topics skips less.
 */
export const SHARDS = 8;

/** The subject of the updates of a topic, among others. */
export function updateSubject(topic: string): string {
  let hash = 0;
  for (let at = 0; at < topic.length; at += 1) hash = (31 * hash + topic.charCodeAt(at)) >>> 0;
  return `${PREFIX}.updates.${hash % SHARDS}`;
}

/** Splits a topic such as `ticker:okx:BTC-USDT`; undefined for topics that are not pushed. */
export function splitTopic(topic: string): { kind: PushedTopicKind; key: string } | undefined {
  const kind = pushedTopicKindSchema.safeParse(topic.slice(0, topic.indexOf(':')));
  return kind.success ? { kind: kind.data, key: keyOfTopic(topic) } : undefined;
}

/**
 * A primary: a later one has a higher term. Of two with the same term, the one with the greater id
 * counts.
 */
export const primarySchema = z.object({ term: z.number(), id: z.string() });
export type Primary = z.infer<typeof primarySchema>;

const ticker = { kind: z.literal('ticker'), key: z.string(), data: tickerSchema };
const book = { kind: z.literal('book'), key: z.string(), data: bookSchema };
const trades = { kind: z.literal('trades'), key: z.string(), data: z.array(tradeSchema) };
/** The order of updates: `seq` rises with each update of a primary. */
const stamp = { term: z.number(), seq: z.number() };
export interface Position {
  readonly term: number;
  readonly seq: number;
}

const LINE_BREAK = '\n';
const TAB = '\t';

/**
 * Encodes an update as a line `<topic>⇥<term> <seq> <data as JSON>`, so that readers can skip what they do
 * not watch, and parse the data later: most tickers and books are replaced by newer ones before they
 * are sent to clients.
 */
export const encodeUpdate = (
  { term, seq }: Position,
  topic: string,
  { data }: MarketUpdate,
): string => `${topic}${TAB}${term} ${seq} ${JSON.stringify(data)}${LINE_BREAK}`;

/** Calls `onUpdate` with each update of a message, and its topic. */
export function eachUpdate(
  message: string,
  onUpdate: (topic: string, update: string) => void,
): void {
  for (let start = 0; start < message.length; ) {
    const tab = message.indexOf(TAB, start);
    const end = message.indexOf(LINE_BREAK, start);
    if (tab === -1 || end === -1) throw new Error('The message is not one of updates.');
    onUpdate(message.slice(start, tab), message.slice(tab + 1, end));
    start = end + 1;
  }
}

/** Splits an encoded update. Throws when it is none. */
export function decodeUpdate(update: string): Position & { readonly json: string } {
  const first = update.indexOf(' ');
  const second = update.indexOf(' ', first + 1);
  const term = Number(update.slice(0, first));
  const seq = Number(update.slice(first + 1, second));
  if (first === -1 || second === -1 || !Number.isInteger(term) || !Number.isInteger(seq)) {
    throw new Error('The update has no term and number.');
  }
  return { term, seq, json: update.slice(second + 1) };
}

const age = { age: z.number().optional() };
const currentValueSchema = z.discriminatedUnion('kind', [
  z.object({ ...ticker, ...age }),
  z.object({ ...book, ...age }),
  z.object({ ...trades, ...age }),
  z.object({ kind: z.literal('awaited'), key: z.string() }),
]);

export const topicsSchema = z.object({
  /** the term of the primary that the reader follows */
  term: z.number(),
  /** the process that watches them */
  reader: z.string(),
  topics: z.array(z.string()),
});

export const watchedSchema = z.array(
  z.object({
    ...stamp,
    topic: z.string(),
    isLive: z.boolean(),
    /** missing when the contract does not exist */
    value: currentValueSchema.optional(),
  }),
);

/** The current value of a topic that a reader has begun to watch. */
export interface Watched {
  readonly term: number;
  readonly seq: number;
  readonly topic: string;
  readonly isLive: boolean;
  /** undefined when the contract does not exist */
  readonly value?: CurrentValue | undefined;
}

export const statusSchema = z.object({
  term: z.number(),
  /** changes with the catalogue */
  catalogue: z.string(),
  venueStatus: z.array(venueStatusSchema),
  /** the watched topics whose last value is not known to be current */
  notLive: z.array(z.string()),
  /** whether they are too many to be listed, so that no value counts as current */
  isNothingLive: z.boolean(),
});
export type Status = z.infer<typeof statusSchema>;

export const catalogueSchema = z.object({
  version: z.string(),
  catalogue: z.object({
    exchanges: z.array(exchangeSchema),
    venues: z.array(venueSchema),
    instrumentTypes: z.array(instrumentTypeSchema),
    contracts: z.array(contractSchema),
  }),
});

/** What is sent, before it is encoded. */
export interface PublishedCatalogue {
  readonly version: string;
  readonly catalogue: Catalogue;
}
