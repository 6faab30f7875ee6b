import { z } from 'zod';
import { numberOrNone } from './numbers.ts';
import type { TickerParts } from './ticker.ts';

const HOUR = 3_600_000;

/** What a venue says of the funding of one perpetual. */
export interface FundingParts extends Pick<TickerParts, 'mark' | 'index' | 'rate' | 'nextFunding'> {
  readonly intervalHours?: number | undefined;
}

const fundingSchema = z.object({
  markPrice: numberOrNone,
  indexPrice: numberOrNone,
  fundingRate: numberOrNone,
  fundingTimestamp: numberOrNone,
  interval: z
    .string()
    .regex(/^\d+h$/)
    .optional()
    .catch(undefined),
});

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
    mark: markPrice,
    index: indexPrice,
    rate: fundingRate,
    nextFunding: fundingTimestamp,
    intervalHours: interval === undefined ? undefined : Number.parseInt(interval, 10),
  };
}

/** A rate that was paid at `at`, in Unix milliseconds. */
export interface PaidRate {
  readonly at: number;
  readonly rate: number;
}

const paidSchema = z.object({ timestamp: z.number(), fundingRate: z.number() });

/** Rates that were paid, oldest first, of ccxt's funding rate history; what is none is left out. */
export function paidRates(history: unknown): PaidRate[] {
  const list = z.array(z.unknown()).safeParse(history);
  if (!list.success) return [];
  return list.data
    .flatMap((row) => {
      const parsed = paidSchema.safeParse(row);
      return parsed.success ? [{ at: parsed.data.timestamp, rate: parsed.data.fundingRate }] : [];
    })
    .sort((a, b) => a.at - b.at);
}

/** The hours between two payments, of the last two of them; 8 when there are fewer. */
export function hoursBetween(paid: readonly PaidRate[]): number {
  const [before, last] = paid.slice(-2);
  if (before === undefined || last === undefined) return 8;
  return Math.max(1, Math.round((last.at - before.at) / HOUR));
}
