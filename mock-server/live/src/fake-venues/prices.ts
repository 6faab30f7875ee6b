/** The price of an asset in US dollars at a time in Unix milliseconds. */
export type UsdAt = (asset: string, time: number) => number;

/** A contract of the fake venues, under the venue's name for it. */
export interface FakeContract {
  readonly name: string;
  readonly base: string;
  readonly quote: string;
  readonly usdAt: UsdAt;
  readonly tick: number;
  readonly lot: number;
  /** premium over spot, as a fraction */
  readonly premium: number;
}

export interface WireTrade {
  readonly id: number;
  readonly price: number;
  readonly size: number;
  readonly side: 'buy' | 'sell';
  /** Unix milliseconds */
  readonly at: number;
}

export interface WireTicker {
  readonly bid: number;
  readonly ask: number;
  readonly last: number;
  readonly high: number;
  readonly low: number;
  readonly open: number;
  readonly at: number;
}

const SECOND = 1_000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Mean prices in US dollars; other assets are worth one. */
const LEVELS: Readonly<Record<string, number>> = {
  BTC: 105_400,
  ETH: 3_560,
  SOL: 167,
  XRP: 2.53,
};

const rounded = (value: number, step: number): number =>
  Number((Math.round(value / step) * step).toPrecision(12));

/** The sum of two sine waves: a pure function of time, so that live and past prices agree. */
export const waves: UsdAt = (asset, time) => {
  const level = LEVELS[asset];
  if (level === undefined) return 1;
  const slow = 0.002 * Math.sin((2 * Math.PI * time) / (20 * 60 * SECOND));
  const fast = 0.000_3 * Math.sin((2 * Math.PI * time) / (17 * SECOND));
  return level * (1 + slow + fast);
};

export const midAt = ({ base, quote, premium, usdAt }: FakeContract, time: number): number =>
  (usdAt(base, time) / usdAt(quote, time)) * (1 + premium);

export function tradeAt(contract: FakeContract, time: number): WireTrade {
  const { bid, ask } = bestPricesAt(contract, time);
  const id = Math.floor(time / 100);
  const side = id % 3 === 0 ? 'sell' : 'buy';
  const size = rounded(contract.lot * (1 + (id % 97)), contract.lot);
  return { id, price: side === 'buy' ? ask : bid, size, side, at: time };
}

function bestPricesAt(contract: FakeContract, time: number): { bid: number; ask: number } {
  const bid = rounded(midAt(contract, time), contract.tick);
  return { bid, ask: rounded(bid + contract.tick, contract.tick) };
}

/** The ticker; high and low cover the current price and that at the start of each of the last 24 hours. */
export function tickerAt(contract: FakeContract, time: number): WireTicker {
  const { bid, ask } = bestPricesAt(contract, time);
  const hour = Math.floor(time / HOUR) * HOUR;
  const mids = Array.from({ length: 24 }, (_, i) => midAt(contract, hour - i * HOUR));
  return {
    bid,
    ask,
    last: tradeAt(contract, time).price,
    high: Math.max(ask, rounded(Math.max(...mids), contract.tick)),
    low: Math.min(bid, rounded(Math.min(...mids), contract.tick)),
    open: rounded(midAt(contract, time - DAY), contract.tick),
    at: time,
  };
}

/** The latest trades, one per second, oldest first. */
export const tradesUntil = (contract: FakeContract, time: number, count: number): WireTrade[] =>
  Array.from({ length: count }, (_, i) =>
    tradeAt(contract, Math.floor(time / SECOND - (count - 1 - i)) * SECOND),
  );

/** Levels per side of a book. */
const LEVELS_MAX = 20;

export function bookAt(contract: FakeContract, time: number, depth = LEVELS_MAX) {
  const { bid, ask } = bestPricesAt(contract, time);
  const levels = (best: number, step: number) =>
    Array.from({ length: depth }, (_, i) => [
      String(rounded(best + i * step, contract.tick)),
      String(rounded(contract.lot * (10 + 7 * i), contract.lot)),
    ]);
  return { bids: levels(bid, -contract.tick), asks: levels(ask, contract.tick) };
}

export interface WireCandle {
  readonly at: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

const SAMPLES = 12;

/** The candles that open from `from` to `until`, oldest first. */
export function candlesBetween(
  contract: FakeContract,
  lengthMs: number,
  from: number,
  until: number,
): WireCandle[] {
  const first = Math.ceil(from / lengthMs) * lengthMs;
  const count = Math.max(0, Math.floor((until - first) / lengthMs) + 1);
  return Array.from({ length: count }, (_, i) => {
    const at = first + i * lengthMs;
    const end = Math.min(at + lengthMs, until);
    const prices = Array.from({ length: SAMPLES + 1 }, (_, n) =>
      rounded(midAt(contract, at + ((end - at) * n) / SAMPLES), contract.tick),
    );
    return {
      at,
      open: prices[0] ?? 0,
      high: Math.max(...prices),
      low: Math.min(...prices),
      close: prices.at(-1) ?? 0,
      volume: rounded((1_000 * lengthMs * contract.lot) / 60_000, contract.lot),
    };
  });
}
