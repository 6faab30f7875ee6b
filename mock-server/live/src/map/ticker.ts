import { type Greeks, midOf, type Ticker } from '@parallax/protocol';
import { z } from 'zod';
import type { LiveInstrument } from './market.ts';
import { optionalDecimal, optionalNumber, roundFloat } from './numbers.ts';
import { type Amounts, toAmounts, type VolumeParts, volumeInfo, volumePartsOf } from './volumes.ts';

/** A partial ticker; venues spread the fields over several messages. */
export interface TickerParts {
  /** null if an option has no bid; undefined if unknown */
  readonly bid?: number | null | undefined;
  /** null if an option has no ask; undefined if unknown */
  readonly ask?: number | null | undefined;
  readonly last?: number | undefined;
  readonly high?: number | undefined;
  readonly low?: number | undefined;
  /** over 24 hours, as a fraction */
  readonly change?: number | undefined;
  readonly mark?: number | undefined;
  readonly index?: number | undefined;
  /** funding rate of the current interval, as a fraction */
  readonly rate?: number | undefined;
  /** Unix milliseconds */
  readonly nextFunding?: number | undefined;
  readonly intervalHours?: number | undefined;
  readonly greeks?: Greeks | undefined;
  /** the known figures of an option; unlike `greeks`, they may be incomplete */
  readonly optionFigures?: Partial<Greeks> | undefined;
  readonly volumes?: VolumeParts | undefined;
  /** Unix milliseconds */
  readonly at?: number | undefined;
}

const sensitivities = {
  delta: optionalDecimal,
  gamma: optionalDecimal,
  theta: optionalDecimal,
  vega: optionalDecimal,
};

const tickerSchema = z.object({
  bid: optionalNumber,
  ask: optionalNumber,
  last: optionalNumber,
  high: optionalNumber,
  low: optionalNumber,
  percentage: optionalNumber,
  markPrice: optionalNumber,
  indexPrice: optionalNumber,
  timestamp: optionalNumber,
  bidVolume: optionalNumber,
  askVolume: optionalNumber,
  baseVolume: optionalNumber,
  quoteVolume: optionalNumber,
  info: z
    .object({
      // Bybit
      fundingRate: optionalDecimal,
      nextFundingTime: optionalDecimal,
      fundingIntervalHour: optionalDecimal,
      markPriceIv: optionalDecimal,
      ...sensitivities,
      // Deribit, with the volatility in percent
      mark_iv: optionalDecimal,
      greeks: z.object(sensitivities).optional().catch(undefined),
      funding_8h: optionalDecimal,
      estimated_delivery_price: optionalDecimal,
      stats: z
        .object({
          price_change: optionalDecimal,
          volume: optionalDecimal,
          volume_usd: optionalDecimal,
        })
        .optional()
        .catch(undefined),
      bid_iv: optionalDecimal,
      ask_iv: optionalDecimal,
      bid1Iv: optionalDecimal,
      bidIv: optionalDecimal,
      askIv: optionalDecimal,
      markIv: optionalDecimal,
      ask1Iv: optionalDecimal,
      // Kraken: trades today and in 24 hours
      t: z.array(optionalDecimal).optional().catch(undefined),
      underlying_price: optionalDecimal,
      underlyingPrice: optionalDecimal,
      ...volumeInfo,
    })
    .partial()
    .catch({}),
});
type Info = z.infer<typeof tickerSchema>['info'];

/** Undefined for 0, which venues send for a missing price or time. */
export const positive = (value: number | undefined) =>
  value !== undefined && value > 0 ? value : undefined;

const toFraction = (percent: number | undefined) =>
  percent === undefined ? undefined : Math.round(percent * 1e4) / 1e6;

const percentOf = (percent: number | undefined) =>
  percent === undefined ? undefined : roundFloat(percent / 100);

/** Volatilities of Bybit and Deribit options, and the price of their future. */
function toOptionFigures(info: Info): Partial<Greeks> | undefined {
  const published: Partial<Greeks> = Object.fromEntries(
    Object.entries({
      implied_volatility: info.markPriceIv ?? info.markIv ?? percentOf(info.mark_iv),
      bid_iv: positive(info.bid1Iv ?? info.bidIv ?? percentOf(info.bid_iv)),
      ask_iv: positive(info.ask1Iv ?? info.askIv ?? percentOf(info.ask_iv)),
      underlying_price: positive(info.underlyingPrice ?? info.underlying_price),
    }).flatMap(([name, value]) => (value === undefined ? [] : [[name, roundFloat(value)]])),
  );
  return Object.keys(published).length === 0 ? undefined : published;
}

/** Greeks of Bybit and Deribit options; undefined unless complete. */
function toGreeks(info: Info): Greeks | undefined {
  const { delta, gamma, theta, vega } = info.greeks ?? info;
  const { implied_volatility, ...others } = toOptionFigures(info) ?? {};
  if (delta === undefined || gamma === undefined || theta === undefined) return undefined;
  if (vega === undefined || implied_volatility === undefined) return undefined;
  return { implied_volatility, ...others, delta, gamma, theta, vega };
}

/**
 * Parses ccxt's ticker structure, complete or with bid and ask only; undefined when it is invalid. Deribit
 * pays funding continuously and reports the mean rate of the last 8 hours, without a next funding time.
 */
export function parseTickerParts(ticker: unknown): TickerParts | undefined {
  const parsed = tickerSchema.safeParse(ticker);
  if (!parsed.success) return undefined;
  const { data } = parsed;
  const { info } = data;
  return {
    bid: positive(data.bid),
    ask: positive(data.ask),
    last: positive(data.last),
    high: positive(data.high),
    low: positive(data.low),
    change: toFraction(data.percentage ?? info.stats?.price_change),
    mark: positive(data.markPrice),
    // Deribit's summary of all contracts carries the index only as the estimated delivery price
    index: positive(data.indexPrice ?? info.estimated_delivery_price),
    rate: info.fundingRate ?? info.funding_8h,
    nextFunding: positive(info.nextFundingTime),
    intervalHours:
      positive(info.fundingIntervalHour) ?? (info.funding_8h === undefined ? undefined : 8),
    greeks: toGreeks(info),
    optionFigures: toOptionFigures(info),
    volumes: volumePartsOf(data, info),
    at: data.timestamp,
  };
}

/** Overrides fields with those that are defined in the update. */
export function mergeParts<T extends TickerParts>(current: T, update: T): T {
  const defined = Object.entries(update).filter(([, value]) => value !== undefined);
  const merged = { ...current, ...Object.fromEntries(defined) };
  if (current.volumes === undefined || update.volumes === undefined) return merged;
  const volumes = Object.entries(update.volumes).filter(([, value]) => value !== undefined);
  return { ...merged, volumes: { ...current.volumes, ...Object.fromEntries(volumes) } };
}

/** The fields that determine how a contract's sizes are converted. */
export type SizedInstrument = Pick<LiveInstrument, 'instType' | 'riskType' | 'unit'>;

/** Sizes, volumes and open interest in our units, as far as the venue publishes them. */
export const amountsOf = (
  { volumes, last, bid }: TickerParts,
  instrument: SizedInstrument,
): Amounts =>
  volumes === undefined ? {} : toAmounts(volumes, instrument, last ?? bid ?? undefined);

/**
 * Builds the ticker; undefined while bid or ask are unknown.
 */
export function toTicker(
  parts: TickerParts,
  instrument: SizedInstrument,
  now: number,
): Ticker | undefined {
  const isSpot = instrument.instType === 'spot';
  const { bid, ask } = parts;
  if (bid === undefined || ask === undefined) return undefined;
  const mid = bid === null || ask === null ? null : roundFloat(midOf(bid, ask));
  const { last = null } = parts;
  const { bid_size, ask_size, ...amounts } = amountsOf(parts, instrument);
  return {
    bid,
    ask,
    last,
    mid,
    mark_price: isSpot ? null : (parts.mark ?? null),
    index_price: parts.index ?? null,
    pred_funding_rate: isSpot ? null : (parts.rate ?? null),
    next_funding_time: isSpot ? null : (parts.nextFunding ?? null),
    chg_24h_pct: last === null ? null : (parts.change ?? null),
    high_24h: last === null ? null : Math.max(parts.high ?? last, last),
    low_24h: last === null ? null : Math.min(parts.low ?? last, last),
    ...amounts,
    ...(bid === null || bid_size === undefined ? {} : { bid_size }),
    ...(ask === null || ask_size === undefined ? {} : { ask_size }),
    ...(parts.greeks === undefined ? {} : { greeks: parts.greeks }),
    at: parts.at ?? now,
  };
}
