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
  /** all topics that a reader watches, at intervals */
  interest: `${PREFIX}.interest`,
  read: `${PREFIX}.read`,
} as const;

/** The subject of a topic's updates. Keys may have characters that subjects must not have. */
export const updateSubject = (topic: string): string =>
  `${PREFIX}.update.${Buffer.from(topic).toString('base64url')}`;

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

/**
 * Encodes an update as `<term> <seq> <data as JSON>`, so that readers can parse the data later: most
 * tickers and books are replaced by newer ones before they are sent to clients.
 */
export const encodeUpdate = ({ term, seq }: Position, { data }: MarketUpdate): string =>
  `${term} ${seq} ${JSON.stringify(data)}`;

/** Splits an encoded update. Throws when it is none. */
export function decodeUpdate(text: string): Position & { readonly json: string } {
  const [, term, seq, json] = /^(\d+) (\d+) (.+)$/s.exec(text) ?? [];
  if (json === undefined) throw new Error('The update has no term and number.');
  return { term: Number(term), seq: Number(seq), json };
}

const age = { age: z.number().optional() };
const currentValueSchema = z.discriminatedUnion('kind', [
  z.object({ ...ticker, ...age }),
  z.object({ ...book, ...age }),
  z.object({ ...trades, ...age }),
  z.object({ kind: z.literal('awaited'), key: z.string() }),
]);

export const topicsSchema = z.object({
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
  readonly value: CurrentValue | undefined;
}

export const statusSchema = z.object({
  term: z.number(),
  /** changes with the catalogue */
  catalogue: z.string(),
  venueStatus: z.array(venueStatusSchema),
  /** the watched topics whose last value is not known to be current */
  notLive: z.array(z.string()),
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
