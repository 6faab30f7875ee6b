import type { Instrument } from '../catalogue/instrument.ts';
import { MINUTE } from '../durations.ts';
import { burstsOf, liquidityOf } from './liquidity.ts';
import type { PriceSpans } from './price-spans.ts';
import { randomAt, seedFor } from './random.ts';
import { MINUTE_LEVEL, momentsOf, SLOT_MS } from './spans.ts';
import { allocate, type Unevenness, Volumes } from './volumes.ts';

/** A trade without its price, which is the best price of its side at its time. */
export interface UnpricedTrade {
  readonly buys: boolean;
  readonly lots: number;
  /** Unix milliseconds */
  readonly at: number;
}

const BURST_MAX = 3;
/** Mean trades per burst, without those at moments. */
const PER_BURST = 1.2;
/** Trade counts are spread evenly: no minute has more than `BUSIEST` times the trades of a typical one. */
const COUNT_UNEVENNESS: Unevenness = {
  within: (random) => 0.95 + 0.1 * random,
  day: (random) => 0.9 + 0.2 * random,
};
const BUSIEST = 3;
const PER_MOMENT = 2;
/** A typical trade's share of a typical level's size. */
const TRADE_SHARE = 0.12;

/** Time, side and size of the trades of a contract other than an option, minute by minute. */
export class TradeFlow {
  readonly volumes: Volumes;
  /** numbers of trades */
  readonly counts: Volumes;
  /** minimum and typical number of trades per minute */
  readonly minimum: number;
  readonly typical: number;
  readonly #seed: number;
  readonly #bursts: number;

  constructor(
    seed: number,
    key: string,
    instrument: Instrument,
    private readonly prices: PriceSpans,
  ) {
    const bursts = burstsOf(instrument);
    this.#seed = seedFor(seed, `trades ${key}`);
    this.#bursts = bursts;
    this.minimum = PER_MOMENT * momentsOf(MINUTE_LEVEL, 0).length;
    const between = Math.round(PER_BURST * bursts);
    this.typical = this.minimum + between;
    const typicalLots =
      (this.typical * TRADE_SHARE * liquidityOf(instrument).levelSize) / instrument.lot;
    this.volumes = new Volumes(this.#seed, typicalLots, this.minimum + BUSIEST * between + 1);
    const countSeed = seedFor(seed, `trade counts ${key}`);
    this.counts = new Volumes(countSeed, this.typical, this.minimum, COUNT_UNEVENNESS);
  }

  /** All trades of a minute (counted from 1970), oldest first. */
  minute(minute: number): UnpricedTrade[] {
    const first: Omit<UnpricedTrade, 'lots'>[] = [];
    const last: Omit<UnpricedTrade, 'lots'>[] = [];
    const between = this.#burstsOf(minute);
    const moments = momentsOf(MINUTE_LEVEL, minute);
    for (const [i, moment] of moments.entries()) {
      const buys = this.prices.buysFirst(moment);
      const later = 1 + Math.floor((SLOT_MS - 2) * randomAt(this.#seed + 4, moment / SLOT_MS));
      const isLast = i === moments.length - 1;
      (i === 0 ? first : between).push({ buys, at: isLast ? moment + later : moment });
      (isLast ? last : between).push({ buys: !buys, at: moment + (isLast ? SLOT_MS - 1 : later) });
    }
    between.sort((a, b) => a.at - b.at);
    const trades = [...first, ...between, ...last];
    const weights = trades.map((_, n) => 0.02 + randomAt(this.#seed + 3, minute * 1024 + n) ** 5);
    const lots = this.volumes.amount(MINUTE_LEVEL, minute);
    const shares = allocate(lots - trades.length, weights);
    return trades.map(({ buys, at }, n) => ({ buys, lots: 1 + (shares[n] ?? 0), at }));
  }

  /** The trades between the moments, in bursts of up to three of one side. */
  #burstsOf(minute: number): Omit<UnpricedTrade, 'lots'>[] {
    const count = this.counts.amount(MINUTE_LEVEL, minute) - this.minimum;
    const burstMs = MINUTE / this.#bursts;
    const trades: Omit<UnpricedTrade, 'lots'>[] = [];
    while (trades.length < count) {
      const burst = minute * 1024 + trades.length;
      const burstSize = 1 + Math.floor(randomAt(this.#seed, burst) ** 2 * BURST_MAX);
      const size = Math.min(burstSize, count - trades.length);
      const start = randomAt(this.#seed + 2, burst) * (MINUTE - burstMs);
      const buys = randomAt(this.#seed + 1, burst) < 0.5;
      for (let n = 0; n < size; n += 1) {
        const within = (n + randomAt(this.#seed + 5, burst + n)) / size;
        trades.push({ buys, at: minute * MINUTE + Math.floor(start + within * burstMs) });
      }
    }
    return trades;
  }
}
