import type { VenueAccount, VenueEvent } from '@parallax/live';
import {
  type Book,
  type BookLevel,
  type Contract,
  contractKey,
  type Order,
  type OrderSide,
  type PushedTopicKind,
  type Ticker,
} from '@parallax/protocol';
import { pendingOrderOf } from '@parallax/protocol/testing';
import { exchanges } from '@parallax/server-market/catalogue/exchanges';
import { emptyReads } from '@parallax/server-market/empty-reads';
import type { Market } from '@parallax/server-market/market-reads';
import type { CurrentValue, MarketUpdate } from '@parallax/server-market/market-source';
import { tapMarket } from '@parallax/server-market/tapped-market';
import { ManualClock } from '@parallax/server-market/testing/manual-clock';
import { type Decimal, decimal } from '@parallax/trading';
import type { PaperAccountState, PaperPosition } from '../paper-account.ts';
import { PaperVenue } from '../paper-venue.ts';

export const START = Date.UTC(2025, 10, 10, 18);

const contract = (terms: Partial<Contract> & Pick<Contract, 'exchange' | 'symbol'>): Contract => ({
  base: 'BTC',
  quote: 'USDT',
  instType: 'spot',
  riskType: null,
  exchangeName: terms.exchange,
  origExchange: terms.exchange,
  origSymbol: terms.symbol,
  qtyDecimals: 3,
  priceDecimals: 1,
  marketDropdown: terms.symbol,
  generated: false,
  expiry: null,
  strike: null,
  optionType: null,
  tick: 0.1,
  lot: 0.001,
  contractSize: 1,
  contractSizeUnit: 'BTC',
  settle: null,
  ...terms,
});

export const SPOT = contract({ exchange: 'binance_spot', symbol: 'BTCUSDT' });
export const KRAKEN = contract({ exchange: 'kraken_spot', symbol: 'BTC/USD', quote: 'USD' });
export const PERPETUAL = contract({
  exchange: 'binance_usdm',
  symbol: 'BTCUSDT',
  instType: 'perpetual',
  riskType: 'linear',
  settle: 'USDT',
});
export const INVERSE = contract({
  exchange: 'deribit',
  symbol: 'BTC-PERPETUAL',
  quote: 'USD',
  instType: 'perpetual',
  riskType: 'inverse',
  settle: 'BTC',
  qtyDecimals: 0,
  lot: 10,
  contractSizeUnit: 'USD',
});
export const EXPIRY = START + 3_600_000;
export const FUTURE = contract({
  exchange: 'binance_usdm',
  symbol: 'BTCUSDT_251110',
  instType: 'future',
  riskType: 'linear',
  settle: 'USDT',
  expiry: EXPIRY,
});
export const OPTION = contract({
  exchange: 'deribit',
  symbol: 'BTC-10NOV25-100-C',
  quote: 'USD',
  instType: 'option',
  riskType: 'inverse',
  settle: 'BTC',
  priceDecimals: 4,
  tick: 0.0001,
  lot: 0.1,
  expiry: EXPIRY,
  strike: 100,
  optionType: 'call',
});
export const LINEAR_OPTION = contract({
  exchange: 'deribit',
  symbol: 'BTC_USDC-10NOV25-100-C',
  quote: 'USDC',
  instType: 'option',
  riskType: 'linear',
  settle: 'USDC',
  priceDecimals: 0,
  tick: 1,
  lot: 0.1,
  expiry: EXPIRY,
  strike: 100,
  optionType: 'call',
});
/** of a venue whose accounts are unified */
export const BYBIT = contract({
  exchange: 'bybit_unified',
  symbol: 'BTCUSDT.P',
  instType: 'perpetual',
  riskType: 'linear',
  settle: 'USDT',
});
/** of a venue whose fees of derivatives are unknown */
export const WITHOUT_FEES = contract({
  exchange: 'coinbase',
  symbol: 'BTC-PERP',
  instType: 'perpetual',
  riskType: 'linear',
  settle: 'USDT',
});

/** A market whose values a test sets. */
class TestMarket implements Market {
  catalogue: Market['catalogue'] = {
    exchanges,
    venues: [],
    instrumentTypes: [],
    contracts: [
      SPOT,
      KRAKEN,
      PERPETUAL,
      INVERSE,
      FUTURE,
      OPTION,
      LINEAR_OPTION,
      BYBIT,
      WITHOUT_FEES,
    ],
  };
  readonly reads: Market['reads'] = { ...emptyReads };
  readonly watched = new Set<string>();
  readonly #values = new Map<string, MarketUpdate>();
  readonly #stale = new Set<string>();
  #sink: (update: MarketUpdate) => void = () => undefined;

  start(sink: (update: MarketUpdate) => void): void {
    this.#sink = sink;
  }

  stop(): void {
    this.#sink = () => undefined;
  }

  read(kind: PushedTopicKind, key: string): CurrentValue {
    return this.#values.get(`${kind}:${key}`) ?? { kind: 'awaited', key };
  }

  watch(kind: PushedTopicKind, key: string): CurrentValue {
    this.watched.add(`${kind}:${key}`);
    return this.read(kind, key);
  }

  unwatch(kind: PushedTopicKind, key: string): void {
    this.watched.delete(`${kind}:${key}`);
  }

  isLive(kind: PushedTopicKind, key: string): boolean {
    return this.#values.has(`${kind}:${key}`) && !this.#stale.has(key);
  }

  setLive(key: string, isLive: boolean): void {
    if (isLive) this.#stale.delete(key);
    else this.#stale.add(key);
  }

  /** As a live venue does whose topic is not subscribed to. */
  dropValue(kind: PushedTopicKind, key: string): void {
    this.#values.delete(`${kind}:${key}`);
  }

  publish(update: MarketUpdate): void {
    const topic = `${update.kind}:${update.key}`;
    this.#values.set(topic, update);
    if (this.watched.has(topic)) this.#sink(update);
  }
}

const TICKER: Ticker = {
  bid: 99.9,
  ask: 100.1,
  last: 100,
  mid: 100,
  mark_price: 100,
  index_price: 100,
  pred_funding_rate: null,
  next_funding_time: null,
  chg_24h_pct: 0,
  high_24h: 100,
  low_24h: 100,
  at: START,
};

const ORDER = pendingOrderOf({
  id: '',
  accountId: 'A',
  exchange: SPOT.exchange,
  symbol: SPOT.symbol,
  amount: '1',
  price: '100',
  traderId: 'T',
  createdAt: new Date(START).toISOString(),
  updatedAt: new Date(START).toISOString(),
});

/** A position that is handed in, by default one that last changed at the start. */
export const positionIn = (
  of: Contract,
  terms: Pick<PaperPosition, 'amount' | 'cost'> & Partial<PaperPosition>,
): PaperPosition => ({
  exchange: of.exchange,
  symbol: of.symbol,
  contract: of,
  changedAt: START,
  ...terms,
});

/** An order for a contract; without a price a market order. */
export const orderFor = (
  { exchange, symbol }: Contract,
  id: string,
  terms: Partial<Order> = {},
): Order => ({ ...ORDER, id, exchange, symbol, ...terms });

export const marketOrder = (
  of: Contract,
  id: string,
  side: OrderSide,
  amount: string,
  terms: Partial<Order> = {},
): Order => orderFor(of, id, { type: 'market', price: null, side, amount, ...terms });

const USD = { USD: '1', USDT: '1', USDC: '1', BTC: '100' };

const usdOf = (usd: Readonly<Record<string, string>>, asset: string): Decimal | undefined =>
  usd[asset] === undefined ? undefined : decimal(usd[asset]);

/** A paper venue without latency on a market that a test sets, with a clock that it moves. */
export function paperBench(
  options: { readonly latencyMs?: number; readonly usd?: Readonly<Record<string, string>> } = {},
) {
  const clock = new ManualClock(START);
  const market = new TestMarket();
  const taps = tapMarket(market);
  const tapped = taps.market;
  const lines: string[] = [];
  const venue = new PaperVenue({
    market: tapped,
    tap: taps.createTap(),
    clock,
    usdOf: (asset) => usdOf(options.usd ?? USD, asset),
    latencyMs: options.latencyMs ?? 0,
    log: (line) => lines.push(line),
  });
  tapped.start(() => undefined);
  venue.start();
  const book = (of: Contract, bids: BookLevel[], asks: BookLevel[]): void => {
    const data: Book = { bids, asks, at: clock.now() };
    market.publish({ kind: 'book', key: contractKey(of), data });
  };
  const ticker = (of: Contract, values: Partial<Ticker> = {}): void => {
    const data = { ...TICKER, ...values, at: clock.now() };
    market.publish({ kind: 'ticker', key: contractKey(of), data });
  };
  return {
    clock,
    market,
    venue,
    /** what was logged, which means a failure */
    lines,
    book,
    ticker,
    print(of: Contract, side: OrderSide, price: number, size: number): void {
      const data = [{ id: '', side, price, size, at: clock.now() }];
      market.publish({ kind: 'trades', key: contractKey(of), data });
    },
    /** A book of 5 at 100 against 5 at 101, with the ticker of 100. */
    open100(of: Contract): void {
      ticker(of);
      book(of, [[100, 5]], [[101, 5]]);
    },
    async account(
      exchange: string,
      balances: Record<string, string>,
      state: Partial<PaperAccountState> = {},
    ): Promise<VenueAccount & { readonly events: VenueEvent[] }> {
      const events: VenueEvent[] = [];
      const account = venue.open({
        accountId: 'A',
        exchange,
        balances: new Map(Object.entries(balances)),
        positions: [],
        margins: [],
        orders: [],
        ...state,
      });
      await account.start((event) => events.push(event));
      return Object.assign(account, { events });
    },
  };
}
