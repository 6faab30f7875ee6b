import type { ExampleValues } from '@parallax/feed';
import {
  type Book,
  type Candle,
  type Contract,
  contractKey,
  daysTo,
  type FundingRate,
  fundingApr,
  INTERVAL_MS,
  type Interval,
  type Liquidation,
  type OpenInterest,
  type Ticker,
  type Trade,
} from '@parallax/protocol';
import { exampleDecimals, PRICES } from './example-catalogue.ts';

const CANDLES = 160;
const LEVELS = 40;
const TRADES = 60;
const LIQUIDATIONS = 40;
const HOUR = 3_600_000;
const FUNDING_HOURS = 8;
const SPREAD = 0.000_05;
const BASE_PRICES: Readonly<Record<string, number>> = PRICES;

/** A deterministic pseudo-random number from 0 to 1, derived from a text. */
export function randomOf(text: string): number {
  let hash = 2_166_136_261;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619);
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_519);
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32;
}

export const spotOf = (base: string): number => BASE_PRICES[base] ?? 1;

/** A series that looks like a price: slow waves and noise, relative to its last value. */
function walk(name: string, index: number): number {
  const back = CANDLES - 1 - index;
  const phase = randomOf(name) * 6;
  const wave = (length: number, height: number) =>
    height * (Math.sin(back / length + phase) - Math.sin(phase));
  const noise = back === 0 ? 0 : (randomOf(`${name} ${index}`) - 0.5) * 0.006;
  return 1 + wave(23, 0.018) + wave(7, 0.006) + noise;
}

/**
 * A plausible option price: the undiscounted intrinsic value and a time value that falls with the
 * distance from the strike.
 */
export function optionValue(contract: Contract, now: number): number {
  const { strike, optionType, expiry, base } = contract;
  const underlying = spotOf(base);
  const years = Math.max(1, daysTo(expiry ?? now, now)) / 365;
  const width = 0.55 * underlying * Math.sqrt(years);
  const distance = ((strike ?? underlying) - underlying) * (optionType === 'call' ? 1 : -1);
  const z = distance / width;
  const timeValue = 0.4 * width * Math.exp(-0.65 * z * z);
  return Math.max(0, -distance) * (1 - Math.exp(-z * z)) + timeValue;
}

export function priceOf(contract: Contract, now: number): number {
  const spot = spotOf(contract.base);
  const venue = (randomOf(contract.exchange) - 0.5) * 0.000_4;
  if (contract.instType === 'option') return optionValue(contract, now);
  const carry = contract.expiry === null ? 0 : 0.000_2 * daysTo(contract.expiry, now);
  const price = spot * (1 + venue + carry);
  return Number(price.toFixed(exampleDecimals(spot)));
}

const fundingOf = (contract: Contract): number =>
  (randomOf(`funding ${contractKey(contract)}`) - 0.35) * 0.000_2;

export function tickerOf(contract: Contract, now: number): Ticker {
  const key = contractKey(contract);
  const price = priceOf(contract, now);
  const isSpot = contract.instType === 'spot';
  const change = (randomOf(`change ${contract.base}`) - 0.45) * 0.09;
  const turnover =
    4e8 * (0.2 + randomOf(`turnover ${key}`)) * (spotOf(contract.base) >= 500 ? 9 : 1);
  return {
    bid: price * (1 - SPREAD),
    ask: price * (1 + SPREAD),
    last: price,
    mid: price,
    mark_price: isSpot ? null : price,
    index_price: spotOf(contract.base),
    pred_funding_rate: contract.instType === 'perpetual' ? fundingOf(contract) : null,
    next_funding_time:
      contract.instType === 'perpetual'
        ? (Math.floor(now / (FUNDING_HOURS * HOUR)) + 1) * FUNDING_HOURS * HOUR
        : null,
    chg_24h_pct: change,
    high_24h: price * (1 + Math.abs(change) * 0.6 + 0.004),
    low_24h: price * (1 - Math.abs(change) * 0.7 - 0.005),
    bid_size: 0.2 + randomOf(`bid ${key}`) * 4,
    ask_size: 0.2 + randomOf(`ask ${key}`) * 4,
    volume_24h_base: turnover / price,
    volume_24h_quote: turnover,
    trades_24h: Math.round(turnover / 2_400),
    ...(!isSpot && { open_interest: (turnover * 0.7) / price }),
    at: now,
  };
}

export function candlesOf(contract: Contract, interval: Interval, now: number): Candle[] {
  const key = contractKey(contract);
  const price = priceOf(contract, now);
  const length = INTERVAL_MS[interval];
  const last = Math.floor(now / length) * length;
  return Array.from({ length: CANDLES }, (_, index) => {
    const open = price * walk(contract.base, Math.max(0, index - 1));
    const close = price * walk(contract.base, index);
    const wick = price * 0.002 * randomOf(`reach ${key} ${index}`);
    return {
      at: last - (CANDLES - 1 - index) * length,
      open,
      high: Math.max(open, close) + wick,
      low: Math.min(open, close) - wick,
      close,
      volume: 20 + 180 * randomOf(`volume ${key} ${index}`) ** 2,
    };
  });
}

function bookOf(contract: Contract, now: number): Book {
  const key = contractKey(contract);
  const price = priceOf(contract, now);
  const side = (sign: 1 | -1) =>
    Array.from({ length: LEVELS }, (_, index): [number, number] => [
      price * (1 + sign * SPREAD * (1 + 2 * index)),
      0.05 + (randomOf(`${key} ${sign} ${index}`) ** 2 * (index + 4)) / 3,
    ]);
  return { bids: side(-1), asks: side(1), at: now };
}

function tradesOf(contract: Contract, now: number): Trade[] {
  const key = contractKey(contract);
  const price = priceOf(contract, now);
  return Array.from({ length: TRADES }, (_, index) => {
    const roll = randomOf(`trade ${key} ${index}`);
    return {
      id: String(TRADES - index),
      price: price * (1 + (roll - 0.5) * SPREAD * 4),
      size: 0.002 + roll ** 6 * 3,
      side: roll > 0.45 ? 'buy' : 'sell',
      at: now - index * 850,
    };
  });
}

export function fundingRateOf(contract: Contract, now: number): FundingRate {
  const rate = fundingOf(contract);
  const { exchange, symbol, base, quote, riskType } = contract;
  return {
    contract: contractKey(contract),
    exchange,
    symbol,
    base,
    quote,
    riskType: riskType ?? 'linear',
    rate,
    interval_hours: FUNDING_HOURS,
    apr: fundingApr(rate, FUNDING_HOURS),
    next_funding_time: tickerOf(contract, now).next_funding_time,
    mark_price: priceOf(contract, now),
    index_price: spotOf(base),
  };
}

export function openInterestOf(contract: Contract, now: number, index = CANDLES - 1): OpenInterest {
  const base_value = 38_000 * walk(`interest ${contract.base}`, index) ** 3;
  return {
    at: now,
    contracts: base_value,
    base_value,
    quote_value: base_value * priceOf(contract, now),
  };
}

export const liquidationsOf = (contracts: readonly Contract[], now: number): Liquidation[] =>
  Array.from({ length: LIQUIDATIONS }, (_, index): Liquidation[] => {
    const contract = contracts[Math.floor(randomOf(`liquidated ${index}`) * contracts.length)];
    if (contract === undefined) return [];
    const { exchange, symbol, base, quote, riskType } = contract;
    const price = priceOf(contract, now);
    const quote_value = 1_500 + randomOf(`liquidated for ${index}`) ** 4 * 240_000;
    return [
      {
        contract: contractKey(contract),
        exchange,
        symbol,
        base,
        quote,
        riskType: riskType ?? 'linear',
        id: String(index),
        side: randomOf(`side ${index}`) > 0.4 ? 'sell' : 'buy',
        price,
        contracts: quote_value / price,
        base_value: quote_value / price,
        quote_value,
        at: now - (LIQUIDATIONS - index) * 11 * 60_000,
      },
    ];
  }).flat();

/** The feed's values of the contracts, as of `now`. */
export function exampleValues(contracts: readonly Contract[], now: number): ExampleValues {
  const byKey = new Map(contracts.map((contract) => [contractKey(contract), contract]));
  const of = <Value>(key: string, value: (contract: Contract) => Value): Value | undefined => {
    const contract = byKey.get(key);
    return contract && value(contract);
  };
  return {
    ticker: (key) => of(key, (contract) => ({ ticker: tickerOf(contract, now), stale: false })),
    book: (key) => of(key, (contract) => ({ book: bookOf(contract, now), stale: false })),
    trades: (key) => of(key, (contract) => tradesOf(contract, now)),
    candles: (key, interval) => of(key, (contract) => candlesOf(contract, interval, now)),
    funding: (key) => of(key, (contract) => fundingRateOf(contract, now)),
    openInterest: (key) => of(key, (contract) => openInterestOf(contract, now)),
    liquidations: () => [],
  };
}
