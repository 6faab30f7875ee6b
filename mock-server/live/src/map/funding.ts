import { z } from 'zod';
import { optionalDecimal, optionalNumber } from './numbers.ts';
import { positive, type TickerParts } from './ticker.ts';

const HOUR = 3_600_000;

/** The ticker fields derived from a funding rate. */
type FundingParts = Pick<TickerParts, 'mark' | 'index' | 'rate' | 'nextFunding' | 'intervalHours'>;

const fundingSchema = z.object({
  markPrice: optionalNumber,
  indexPrice: optionalNumber,
  fundingRate: optionalNumber,
  fundingTimestamp: optionalNumber,
  interval: z.string().optional().catch(undefined),
});

/** Parses ccxt's interval: `8h`, or milliseconds when ccxt has no name for it. */
function parseHours(interval: string | undefined): number | undefined {
  const [, count, unit] = /^(\d+)(h?)$/.exec(interval ?? '') ?? [];
  const hours = Number(count) / (unit === 'h' ? 1 : HOUR);
  return hours > 0 ? hours : undefined;
}

/**
 * Parses ccxt's funding rate structure: `fundingRate` is the rate of the current interval, paid at
 * `fundingTimestamp`. Undefined when it is invalid.
 * Source: ccxt manual, "Funding rate structure".
 */
export function parseFundingParts(funding: unknown): FundingParts | undefined {
  const parsed = fundingSchema.safeParse(funding);
  if (!parsed.success) return undefined;
  const { markPrice, indexPrice, fundingRate, fundingTimestamp, interval } = parsed.data;
  return {
    mark: positive(markPrice),
    index: positive(indexPrice),
    rate: fundingRate,
    nextFunding: positive(fundingTimestamp),
    intervalHours: parseHours(interval),
  };
}

/** A funding rate, paid at `at` (Unix milliseconds). */
export interface SettledRate {
  readonly at: number;
  readonly rate: number;
}

const paidSchema = z.object({
  timestamp: z.number(),
  fundingRate: z.number(),
  info: z.object({ interest_1h: optionalDecimal }).catch({ interest_1h: undefined }),
});

/**
 * Parses ccxt's funding rate history, oldest first; skips invalid rows. Deribit reports the rate of each
 * hour and of the last 8 hours; ccxt reads the latter. Source: Deribit's documentation, "public/get_funding_rate_history".
 */
export function parseFundingHistory(history: unknown): SettledRate[] {
  const list = z.array(z.unknown()).safeParse(history);
  if (!list.success) return [];
  return list.data
    .flatMap((row) => {
      const parsed = paidSchema.safeParse(row);
      if (!parsed.success) return [];
      const { timestamp, fundingRate, info } = parsed.data;
      return [{ at: timestamp, rate: info.interest_1h ?? fundingRate }];
    })
    .sort((a, b) => a.at - b.at);
}

/** A funding rate with the length of its interval in hours. */
export interface PaidRate extends SettledRate {
  readonly hours: number;
}

/**
 * Adds to each rate (oldest first) the hours since the previous payment; the first gets the interval of
 * the second. A single payment is omitted, since its interval is unknown.
 */
export function withIntervalHours(paid: readonly SettledRate[]): PaidRate[] {
  return paid.flatMap((rate, i) => {
    const before = paid[i - 1] ?? rate;
    const after = i === 0 ? paid[1] : rate;
    if (after === undefined) return [];
    return [{ ...rate, hours: Math.max(1, Math.round((after.at - before.at) / HOUR)) }];
  });
}
