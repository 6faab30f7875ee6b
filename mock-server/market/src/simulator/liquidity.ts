import { type InstType, takerFeeOf } from '@parallax/protocol';
import { assetFacts } from '../catalogue/bases.ts';
import { exchanges, type VenueId } from '../catalogue/exchanges.ts';
import type { Instrument } from '../catalogue/instrument.ts';
import { MINUTE } from '../durations.ts';
import { referenceUsd } from './assets.ts';
import { clamp } from './clamp.ts';

/** Liquidity as a multiple of that of BTC/USDT on Binance, roughly as venues publish it. */
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
const QUOTE: Readonly<Record<string, number>> = { USDT: 1, USD: 1, USDC: 0.4, EUR: 0.25 };
const TYPE: Readonly<Record<InstType, number>> = {
  spot: 1,
  perpetual: 1.5,
  future: 0.2,
  option: 0.05,
};

const exchangesByName = new Map(exchanges.map((each) => [each.name, each]));

/**
 * Half the spread plus the taker fee is at least this fraction of the price. Market makers quote wider
 * where takers pay no fee, since arbitrage would otherwise be possible at all times.
 */
const TAKER_COST_MIN = 0.0005;

/** As a fraction of the option's price. */
const OPTION_HALF_SPREAD = 0.01;
/** Option sizes are in the underlying, and an option costs a small part of it. */
const OPTION_SIZE_FACTOR = 20;

export interface Liquidity {
  /** half the spread, as a fraction of the price, before the tick widens it */
  readonly halfSpread: number;
  /**
   * distance between two book levels, as a fraction of the base's reference price; 0 for options,
   * which have a level at every tick
   */
  readonly levelGap: number;
  /** typical size of a level, in the unit of the contract's sizes */
  readonly levelSize: number;
}

/** As a multiple of that of BTC/USDT on Binance. */
const multipleOf = ({ contract, venue }: Instrument): number =>
  VENUE[venue] *
  assetFacts(contract.base).depth *
  (QUOTE[contract.quote] ?? 0.08) *
  TYPE[contract.instType];

/** Bursts of trades per minute; options are traded less often. */
export const burstsOf = (instrument: Instrument): number =>
  Math.round(MINUTE / clamp(400 / multipleOf(instrument), 300, 12_000));

export function liquidityOf(instrument: Instrument): Liquidity {
  const { contract } = instrument;
  const liquidity = multipleOf(instrument);
  const levelUsd = 150_000 * liquidity ** 0.7;
  if (contract.instType === 'option') {
    return {
      halfSpread: OPTION_HALF_SPREAD,
      levelGap: 0,
      levelSize: (OPTION_SIZE_FACTOR * levelUsd) / referenceUsd(contract.base),
    };
  }
  // an unknown fee is not a fee of zero
  const fee = takerFeeOf(contract, exchangesByName) ?? TAKER_COST_MIN;
  const halfSpread = Math.max(
    clamp(0.000_001 / liquidity, 0.000_001, 0.0015),
    TAKER_COST_MIN - fee,
  );
  return {
    halfSpread,
    levelGap: Math.max(0.000_01, halfSpread),
    levelSize: contract.riskType === 'inverse' ? levelUsd : levelUsd / referenceUsd(contract.base),
  };
}
