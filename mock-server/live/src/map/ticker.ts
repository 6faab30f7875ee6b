import type { Greeks, Ticker } from '@parallax/contract';
import { z } from 'zod';
import { decimalOrNone, exact, numberOrNone } from './numbers.ts';

/** What has been heard of a price entry; a venue may say it in several messages. */
export interface TickerParts {
  readonly bid?: number | undefined;
  readonly ask?: number | undefined;
  readonly last?: number | undefined;
  readonly high?: number | undefined;
  readonly low?: number | undefined;
  /** a fraction */
  readonly change?: number | undefined;
  readonly mark?: number | undefined;
  readonly index?: number | undefined;
  /** of the present funding interval, a fraction */
  readonly rate?: number | undefined;
  /** Unix milliseconds */
  readonly nextFunding?: number | undefined;
  readonly intervalHours?: number | undefined;
  readonly greeks?: Greeks | undefined;
  /** Unix milliseconds */
  readonly at?: number | undefined;
}

const sensitivities = {
  delta: decimalOrNone,
  gamma: decimalOrNone,
  theta: decimalOrNone,
  vega: decimalOrNone,
};

const tickerSchema = z.object({
  bid: numberOrNone,
  ask: numberOrNone,
  last: numberOrNone,
  high: numberOrNone,
  low: numberOrNone,
  percentage: numberOrNone,
  markPrice: numberOrNone,
  indexPrice: numberOrNone,
  timestamp: numberOrNone,
  info: z
    .object({
      // Bybit
      fundingRate: decimalOrNone,
      nextFundingTime: decimalOrNone,
      fundingIntervalHour: decimalOrNone,
      markPriceIv: decimalOrNone,
      ...sensitivities,
      // Deribit, with the volatility in percent
      mark_iv: decimalOrNone,
      greeks: z.object(sensitivities).optional().catch(undefined),
      funding_8h: decimalOrNone,
      estimated_delivery_price: decimalOrNone,
      stats: z.object({ price_change: decimalOrNone }).optional().catch(undefined),
    })
    .partial()
    .catch({}),
});
type Info = z.infer<typeof tickerSchema>['info'];

/** Venues say 0 where there is no such price, or time. */
export const price = (value: number | undefined) =>
  value !== undefined && value > 0 ? value : undefined;

const fraction = (percent: number | undefined) =>
  percent === undefined ? undefined : Math.round(percent * 1e4) / 1e6;

/** Of Bybit and Deribit; undefined where one of them is not said. */
function greeksOf(info: Info): Greeks | undefined {
  const { delta, gamma, theta, vega } = info.greeks ?? info;
  const volatility =
    info.markPriceIv ?? (info.mark_iv === undefined ? undefined : info.mark_iv / 100);
  if (delta === undefined || gamma === undefined || theta === undefined) return undefined;
  if (vega === undefined || volatility === undefined) return undefined;
  return { implied_volatility: exact(volatility), delta, gamma, theta, vega };
}

/**
 * Reads ccxt's ticker structure, also one that says bid and ask alone. Undefined: it is none.
 * Deribit pays without a break and says the mean rate of the last 8 hours: there is no next time.
 */
export function tickerParts(ticker: unknown): TickerParts | undefined {
  const parsed = tickerSchema.safeParse(ticker);
  if (!parsed.success) return undefined;
  const { data } = parsed;
  const { info } = data;
  return {
    bid: price(data.bid),
    ask: price(data.ask),
    last: price(data.last),
    high: price(data.high),
    low: price(data.low),
    change: fraction(data.percentage ?? info.stats?.price_change),
    mark: price(data.markPrice),
    // Deribit's summary of all contracts says the index as what would be delivered now
    index: price(data.indexPrice ?? info.estimated_delivery_price),
    rate: info.fundingRate ?? info.funding_8h,
    nextFunding: price(info.nextFundingTime),
    intervalHours:
      price(info.fundingIntervalHour) ?? (info.funding_8h === undefined ? undefined : 8),
    greeks: greeksOf(info),
    at: data.timestamp,
  };
}

/** What is said anew in place of what was said before. */
export function joined<T extends TickerParts>(before: T, news: T): T {
  const said = Object.entries(news).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(said) };
}

/**
 * The price entry of what has been heard so far; undefined as long as bid or ask are not known. What
 * was not traded yet has its mid as the last price, and no change.
 */
export function tickerOf(parts: TickerParts, isSpot: boolean, now: number): Ticker | undefined {
  const { bid, ask } = parts;
  if (bid === undefined || ask === undefined) return undefined;
  const mid = exact((bid + ask) / 2);
  const last = parts.last ?? mid;
  return {
    bid,
    ask,
    last,
    mid,
    mark_price: isSpot ? null : (parts.mark ?? null),
    index_price: parts.index ?? null,
    pred_funding_rate: isSpot ? null : (parts.rate ?? null),
    next_funding_time: isSpot ? null : (parts.nextFunding ?? null),
    chg_24h_pct: parts.change ?? 0,
    high_24h: Math.max(parts.high ?? last, last),
    low_24h: Math.min(parts.low ?? last, last),
    ...(parts.greeks === undefined ? {} : { greeks: parts.greeks }),
    at: parts.at ?? now,
  };
}
