import type { InstType } from '@parallax/contract';
import type { VenueId } from '../catalogue/exchanges.ts';
import type { Instrument } from '../catalogue/instrument.ts';

/** Shares of the most traded market, BTC/USDT on Binance, in orders of size that venues publish. */
const VENUE: Readonly<Record<VenueId, number>> = {
  binance_spot: 1,
  binance_usdm: 1.2,
  binance_coinm: 0.5,
  bybit_unified: 0.8,
  okx: 0.8,
  coinbase: 0.6,
  prime_usd: 0.5,
  deribit: 0.4,
  kraken_spot: 0.35,
  bitmex: 0.2,
};
const BASE: Readonly<Record<string, number>> = {
  BTC: 1,
  ETH: 0.7,
  SOL: 0.35,
  XRP: 0.3,
  DOGE: 0.2,
  ADA: 0.15,
};
const QUOTE: Readonly<Record<string, number>> = { USDT: 1, USD: 1, USDC: 0.4, EUR: 0.25 };
const TYPE: Readonly<Record<InstType, number>> = {
  spot: 1,
  perpetual: 1.5,
  future: 0.2,
  option: 0.05,
};

export interface Liquidity {
  /** half the spread, as a fraction of the price, before the tick widens it */
  readonly halfSpread: number;
  /** between two book levels, as a fraction of the price */
  readonly levelGap: number;
  /** US dollars that rest on a usual level */
  readonly levelUsd: number;
  /** time between two bursts of trades, in milliseconds */
  readonly burstMs: number;
}

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

export function liquidityOf({ contract, venue }: Instrument): Liquidity {
  const share =
    VENUE[venue] *
    (BASE[contract.base] ?? 0.1) *
    (QUOTE[contract.quote] ?? 0.08) *
    TYPE[contract.instType];
  const halfSpread = clamp(0.000_001 / share, 0.000_001, 0.0015);
  return {
    halfSpread,
    levelGap: Math.max(0.000_01, halfSpread),
    levelUsd: 150_000 * share ** 0.7,
    burstMs: Math.round(clamp(400 / share, 300, 12_000)),
  };
}
