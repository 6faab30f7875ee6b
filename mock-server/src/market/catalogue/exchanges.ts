import type { Exchange, Venue } from '@parallax/protocol';

interface VenueFacts {
  readonly displayName: string;
  /** the venue's identifier in its own API and in trading libraries */
  readonly origExchange: string;
  readonly type: 'SPOT' | 'DERIVATIVES' | 'UNIFIED' | 'PRIME';
  /**
   * Taker fee of the lowest tier without volume or token discounts, as a fraction of the traded
   * value. Venues with several schedules state the one for perpetuals, which the break-even of a
   * funding trade uses; Coinbase states spot, since its perpetuals belong to another company.
   */
  readonly takerFee: number;
  /**
   * The published fee schedule and the product it applies to. The defaults in ccxt are no source:
   * some are outdated, such as 0.075% for Bybit.
   */
  readonly takerFeeSource: string;
}

const VENUES = {
  bybit_unified: {
    displayName: 'Bybit Unified',
    origExchange: 'bybit',
    type: 'UNIFIED',
    takerFee: 0.00055,
    takerFeeSource:
      'Bybit help center, Trading Fee Structure: perpetuals and futures, Non-VIP, taker 0.055%',
  },
  deribit: {
    displayName: 'Deribit',
    origExchange: 'deribit',
    type: 'UNIFIED',
    takerFee: 0.0005,
    takerFeeSource: 'Deribit fee schedule: perpetuals and futures, taker 0.05%',
  },
  okx: {
    displayName: 'OKX',
    origExchange: 'okx',
    type: 'UNIFIED',
    takerFee: 0.0005,
    takerFeeSource: 'OKX trading fees: perpetuals and futures, regular user Lv 1, taker 0.05%',
  },
  binance_spot: {
    displayName: 'Binance Spot',
    origExchange: 'binance',
    type: 'SPOT',
    takerFee: 0.001,
    takerFeeSource: 'Binance spot trading fee rates: regular user, taker 0.1%',
  },
  binance_coinm: {
    displayName: 'Binance COIN-M',
    origExchange: 'binancecoinm',
    type: 'DERIVATIVES',
    takerFee: 0.0005,
    takerFeeSource: 'Binance COIN-M futures trading fee rates: regular user, taker 0.05%',
  },
  binance_usdm: {
    displayName: 'Binance USD-M',
    origExchange: 'binanceusdm',
    type: 'DERIVATIVES',
    takerFee: 0.0005,
    takerFeeSource: 'Binance USD-M futures trading fee rates: regular user, taker 0.05%',
  },
  bitmex: {
    displayName: 'BitMEX',
    origExchange: 'bitmex',
    type: 'UNIFIED',
    takerFee: 0.0005,
    takerFeeSource: 'BitMEX fee schedule: perpetuals, base tier, taker 0.05%',
  },
  kraken_spot: {
    displayName: 'Kraken Spot',
    origExchange: 'kraken',
    type: 'SPOT',
    takerFee: 0.004,
    takerFeeSource: 'Kraken Pro fee schedule: spot, 30-day volume from 0 USD, taker 0.4%',
  },
  coinbase: {
    displayName: 'Coinbase',
    origExchange: 'coinbase',
    type: 'UNIFIED',
    takerFee: 0.012,
    takerFeeSource: 'Coinbase Advanced fee schedule: spot, tier Advanced 1, taker 1.2%',
  },
  prime_usd: {
    displayName: 'Prime',
    origExchange: 'prime',
    type: 'PRIME',
    takerFee: 0.0005,
    takerFeeSource:
      'Demonstration rate of the simulated prime exchange, which publishes none: taker 0.05%',
  },
} as const satisfies Record<string, VenueFacts>;

/** The venues that provide prices. */
export type VenueId = keyof typeof VENUES;

export const venueFacts = (venue: VenueId): VenueFacts => VENUES[venue];

export const venues: readonly Venue[] = Object.entries(VENUES).map(([name, { displayName }]) => ({
  name,
  displayName,
}));

const tradingVenues = Object.entries(VENUES).map(
  ([name, { displayName, type, takerFee, takerFeeSource }]): Exchange => ({
    id: name,
    type,
    name,
    displayName,
    custodian: false,
    primeBroker: false,
    active: true,
    tradable: true,
    isPrime: type === 'PRIME',
    takerFee,
    takerFeeSource,
  }),
);

const custodian = (id: string, name: string, displayName = name): Exchange => ({
  id,
  type: 'CUSTODIAN',
  name,
  displayName,
  custodian: true,
  primeBroker: false,
  active: true,
  tradable: false,
  isPrime: false,
  takerFee: null,
  takerFeeSource: null,
});

const hiddenRoad: Exchange = {
  id: 'hidden_road',
  type: 'PRIME_BROKER',
  name: 'Hidden Road',
  displayName: 'Hidden Road',
  custodian: false,
  primeBroker: true,
  active: true,
  tradable: false,
  isPrime: false,
  takerFee: null,
  takerFeeSource: null,
};

/** Venues, custodians and the prime broker; `id` is stable across versions. */
export const exchanges: readonly Exchange[] = [
  ...tradingVenues,
  custodian('fireblocks', 'Fireblocks'),
  custodian('copper', 'Copper'),
  custodian('coinbase_prime_custody', 'Coinbase Prime Custody'),
  custodian('metamask_institutional', 'Metamask Institutional', 'Metamask Ins.'),
  hiddenRoad,
];
