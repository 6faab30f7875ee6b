import {
  type Catalogue,
  emptyReads,
  type Market,
  type MarketReads,
  type MarketUpdate,
} from '@parallax/mock-server';
import { type Contract, contractKey, type Ticker } from '@parallax/protocol';

const STEP_MS = 20;

const contractOf = (index: number): Contract => {
  const base = `SYN${String(index).padStart(4, '0')}`;
  return {
    symbol: `${base}USDT`,
    base,
    quote: 'USDT',
    instType: 'spot',
    riskType: null,
    exchange: 'binance_spot',
    exchangeName: 'Binance Spot',
    origExchange: 'binance',
    origSymbol: `${base}USDT`,
    qtyDecimals: 4,
    priceDecimals: 2,
    marketDropdown: 'Spot',
    generated: true,
    expiry: null,
    strike: null,
    optionType: null,
    tick: 0.01,
    lot: 0.00001,
    contractSize: 1,
    contractSizeUnit: 'BTC',
    settle: null,
  };
};

export const tickerAt = (price: number, at: number): Ticker => ({
  bid: price - 0.01,
  ask: price + 0.01,
  last: price,
  mid: price,
  mark_price: null,
  index_price: price,
  pred_funding_rate: null,
  next_funding_time: null,
  chg_24h_pct: price / 1_000 - 1,
  high_24h: price + 5,
  low_24h: price - 5,
  at,
});

/** Two prices in succession always differ, also those of a slower reader. */
const rising = (price: number, pushed: number): number => price + (pushed % 2 === 0 ? 0.01 : 0.02);

/** A market whose tickers all change at the same rate, spread evenly. */
export class SyntheticMarket implements Market {
  readonly catalogue: Catalogue;
  readonly reads: MarketReads = emptyReads;
  readonly #perSecond: number;
  readonly #keys: readonly string[];
  readonly #watched = new Set<string>();
  readonly #prices = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #sink: ((update: MarketUpdate) => void) | undefined;
  #due = 0;
  #next = 0;
  /** number of updates pushed */
  pushed = 0;

  constructor(
    contracts: number,
    updatesPerSecond: number,
    private readonly next: (price: number, pushed: number) => number = rising,
  ) {
    const list = Array.from({ length: contracts }, (_, index) => contractOf(index));
    this.#perSecond = updatesPerSecond;
    this.#keys = list.map(contractKey);
    this.catalogue = {
      contracts: list,
      exchanges: [
        {
          id: 'binance_spot',
          type: 'EXCHANGE',
          name: 'binance_spot',
          displayName: 'Binance Spot',
          custodian: false,
          primeBroker: false,
          active: true,
          tradable: true,
          isPrime: false,
          needsPassphrase: false,
          takerFee: null,
          takerFeeSource: null,
          makerFee: null,
          makerFeeSource: null,
          spotTakerFee: null,
          spotTakerFeeSource: null,
          spotMakerFee: null,
          spotMakerFeeSource: null,
          links: null,
        },
      ],
      venues: [{ name: 'binance_spot', displayName: 'Binance Spot' }],
      instrumentTypes: [{ name: 'spot', displayName: 'Spot' }],
    };
  }

  start(sink: (update: MarketUpdate) => void): void {
    this.#sink = sink;
    this.resume();
  }

  /** Continues after `stop`. */
  resume(): void {
    const sink = this.#sink;
    if (sink === undefined) return;
    this.stop();
    let before = performance.now();
    this.#timer = setInterval(() => {
      const now = performance.now();
      this.#due += ((now - before) / 1_000) * this.#perSecond * this.#keys.length;
      before = now;
      for (; this.#due >= 1; this.#due -= 1) this.#push(sink);
    }, STEP_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  read(kind: MarketUpdate['kind'], key: string): MarketUpdate | undefined {
    if (kind !== 'ticker' || !this.#keys.includes(key)) return undefined;
    return { kind, key, data: tickerAt(this.#prices.get(key) ?? 1_000, Date.now()) };
  }

  watch(kind: MarketUpdate['kind'], key: string): MarketUpdate | undefined {
    if (kind === 'ticker') this.#watched.add(key);
    return this.read(kind, key);
  }

  unwatch(_kind: MarketUpdate['kind'], key: string): void {
    this.#watched.delete(key);
  }

  isLive(): boolean {
    return true;
  }

  #push(sink: (update: MarketUpdate) => void): void {
    const key = this.#keys[this.#next];
    this.#next = (this.#next + 1) % this.#keys.length;
    if (key === undefined || !this.#watched.has(key)) return;
    const price = this.next(this.#prices.get(key) ?? 1_000, this.pushed);
    this.#prices.set(key, price);
    this.pushed += 1;
    sink({ kind: 'ticker', key, data: tickerAt(price, Date.now()) });
  }
}
