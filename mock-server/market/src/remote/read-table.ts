import {
  bookSchema,
  candleSchema,
  fundingRateSchema,
  getOptionsChain,
  intervalSchema,
  listBasis,
  listFundingHistory,
  listLiquidations,
  listMarkHistory,
  listOpenInterest,
  listTickers,
  openInterestSchema,
  tradeSchema,
} from '@parallax/protocol';
import { z } from 'zod';
import type { MarketReads } from '../market-reads.ts';

/** A read that a process requests from the primary. */
export interface Read<V> {
  /** the value as it was received; throws when it is none */
  readonly parse: (value: unknown) => V;
  /** Runs the read; rejects when the arguments are invalid. */
  readonly run: (reads: MarketReads, args: unknown) => Promise<unknown>;
  /** whether all reads within a second return the same */
  readonly perSecond: boolean;
}

const read = <A extends readonly unknown[], V>(
  args: z.ZodType<A>,
  value: z.ZodType<V>,
  run: (reads: MarketReads, ...args: A) => unknown,
): Read<V> => ({
  parse: (received) => value.parse(received),
  run: async (reads, received) => run(reads, ...args.parse(received)),
  perSecond: false,
});

const perSecond = <V>(each: Read<V>): Read<V> => ({ ...each, perSecond: true });

const spanSchema = z.union([
  z.strictObject({ lastMs: z.number() }),
  z.strictObject({ from: z.number().optional(), to: z.number().optional() }),
]);
const key = z.string();
const limit = z.number();
const bySpan = z.tuple([key, spanSchema, limit]);
const byInterval = z.tuple([key, intervalSchema, spanSchema, limit]);

export const READS = {
  candles: read(byInterval, z.array(candleSchema).optional(), (reads, ...args) =>
    reads.candles(...args),
  ),
  markHistory: read(byInterval, listMarkHistory.data.optional(), (reads, ...args) =>
    reads.markHistory(...args),
  ),
  book: read(z.tuple([key]), bookSchema.optional(), (reads, contract) => reads.book(contract)),
  trades: read(z.tuple([key, limit]), z.array(tradeSchema).optional(), (reads, ...args) =>
    reads.trades(...args),
  ),
  tickers: perSecond(
    read(z.tuple([listTickers.query]), listTickers.data, (reads, filter) => reads.tickers(filter)),
  ),
  fundingRates: perSecond(
    read(z.tuple([listBasis.query]), z.array(fundingRateSchema), (reads, filter) =>
      reads.fundingRates(filter),
    ),
  ),
  fundingHistory: read(bySpan, listFundingHistory.data.optional(), (reads, ...args) =>
    reads.fundingHistory(...args),
  ),
  openInterest: read(z.tuple([key]), openInterestSchema.optional(), (reads, contract) =>
    reads.openInterest(contract),
  ),
  openInterestHistory: read(byInterval, listOpenInterest.data.optional(), (reads, ...args) =>
    reads.openInterestHistory(...args),
  ),
  liquidations: read(
    z.tuple([listLiquidations.query]),
    listLiquidations.data.optional(),
    (reads, query) => reads.liquidations(query),
  ),
  basis: perSecond(
    read(z.tuple([listBasis.query]), listBasis.data, (reads, filter) => reads.basis(filter)),
  ),
  optionsChain: perSecond(
    read(z.tuple([getOptionsChain.query]), getOptionsChain.data.optional(), (reads, query) =>
      reads.optionsChain(query),
    ),
  ),
} as const;
