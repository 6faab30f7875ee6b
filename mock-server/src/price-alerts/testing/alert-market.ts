import type { Candle, Contract, Ticker } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { FakeMarket, fakeTicker } from '@parallax/server-market/testing/fake-market';

export const SPOT = 'binance_spot:BTCUSDT';
export const PERP = 'binance_usdm:BTCUSDT';
export const FUTURE = 'binance_usdm:BTCUSDT_261225';

const perp = {
  exchange: 'binance_usdm',
  exchangeName: 'Binance USDⓈ-M',
  riskType: 'linear',
} as const;
const CONTRACTS: readonly Contract[] = [
  contractOf({ exchangeName: 'Binance Spot' }),
  contractOf({ ...perp, instType: 'perpetual' }),
  contractOf({
    ...perp,
    symbol: 'BTCUSDT_261225',
    instType: 'future',
    expiry: Date.UTC(2026, 11, 25, 8),
  }),
];

/** A market of a spot, a perpetual and a future, at 100 each, whose data a test sets. */
export class AlertMarket extends FakeMarket {
  /** how often each contract was watched */
  readonly watches = new Map<string, number>();
  /** contracts whose venue is down */
  readonly stale = new Set<string>();

  constructor() {
    super([SPOT, PERP, FUTURE]);
    this.catalogue = { ...this.catalogue, contracts: CONTRACTS };
  }

  override watch(kind: 'ticker' | 'book' | 'trades', key: string) {
    this.watches.set(key, (this.watches.get(key) ?? 0) + 1);
    return super.watch(kind, key);
  }

  override isLive(_kind?: string, key = ''): boolean {
    return !this.stale.has(key);
  }

  /** Publishes a ticker with the given figures. */
  set(key: string, figures: Partial<Ticker>): void {
    const data = { ...fakeTicker(figures.last ?? figures.mid ?? 100), ...figures };
    this.push({ kind: 'ticker', key, data });
  }

  /** Removes an expired contract from the catalogue. */
  delist(symbol: string): void {
    const contracts = this.catalogue.contracts.filter((one) => one.symbol !== symbol);
    this.catalogue = { ...this.catalogue, contracts };
  }

  /** Sets the one-minute candles that `reads.candles` returns. */
  setCandles(candles: Candle[]): void {
    this.candles = candles;
  }
}
