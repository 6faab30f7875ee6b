import { z } from 'zod';
import { decimalOrNone, numberOrNone } from './numbers.ts';
import { price, type TickerParts } from './ticker.ts';

const HOUR = 3_600_000;

/** What a venue says of the funding of one perpetual. */
type FundingParts = Pick<TickerParts, 'mark' | 'index' | 'rate' | 'nextFunding' | 'intervalHours'>;

const fundingSchema = z.object({
  markPrice: numberOrNone,
  indexPrice: numberOrNone,
  fundingRate: numberOrNone,
  fundingTimestamp: numberOrNone,
  interval: z.string().optional().catch(undefined),
});

/** ccxt says `8h`, or the milliseconds where it has no such name. */
function hoursOf(interval: string | undefined): number | undefined {
  const [, count, unit] = /^(\d+)(h?)$/.exec(interval ?? '') ?? [];
  const hours = Number(count) / (unit === 'h' ? 1 : HOUR);
  return hours > 0 ? hours : undefined;
}

/**
 * Reads ccxt's funding rate structure, whose `fundingRate` is that of the present interval and
 * `fundingTimestamp` when it is paid. Undefined: it is none.
 * Source: ccxt manual, "Funding rate structure".
 */
export function fundingParts(funding: unknown): FundingParts | undefined {
  const parsed = fundingSchema.safeParse(funding);
  if (!parsed.success) return undefined;
  const { markPrice, indexPrice, fundingRate, fundingTimestamp, interval } = parsed.data;
  return {
    mark: price(markPrice),
    index: price(indexPrice),
    rate: fundingRate,
    nextFunding: price(fundingTimestamp),
    intervalHours: hoursOf(interval),
  };
}

/** A rate that was paid at `at`, in Unix milliseconds. */
export interface PaidRate {
  readonly at: number;
  readonly rate: number;
}

const paidSchema = z.object({
  timestamp: z.number(),
  fundingRate: z.number(),
  info: z.object({ interest_1h: decimalOrNone }).catch({ interest_1h: undefined }),
});

/**
 * Rates that were paid, oldest first, of ccxt's funding rate history; what is none is left out.
 * Deribit says every hour what was paid in it, and beside it what was paid in the last 8 hours,
 * which is what ccxt reads. Source: Deribit's documentation, "public/get_funding_rate_history".
 */
export function paidRates(history: unknown): PaidRate[] {
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

/** A rate with the hours that it was paid for. */
export interface PaidFor extends PaidRate {
  readonly hours: number;
}

/**
 * Rates, oldest first, with the hours since the payment before; the first is taken to be like the
 * second. One payment alone does not say how often it is paid, and is left out.
 */
export function withHours(paid: readonly PaidRate[]): PaidFor[] {
  return paid.flatMap((one, i) => {
    const before = paid[i - 1] ?? one;
    const after = i === 0 ? paid[1] : one;
    if (after === undefined) return [];
    return [{ ...one, hours: Math.max(1, Math.round((after.at - before.at) / HOUR)) }];
  });
}
