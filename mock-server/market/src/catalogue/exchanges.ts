import type { Exchange, Venue } from '@parallax/protocol';

interface VenueFacts {
  readonly displayName: string;
  /** the venue's identifier in its own API and in trading libraries */
  readonly origExchange: string;
  readonly type: 'SPOT' | 'DERIVATIVES' | 'UNIFIED' | 'PRIME';
  /** whether its API keys have a passphrase in addition to key and secret; false by default */
  readonly needsPassphrase?: true;
  /**
   * Taker fee of the lowest tier without volume or token discounts, as a fraction of the traded
   * value. For venues with several schedules it is the fee of perpetuals, which the break-even of a
   * funding trade uses; `spot` contains the fee of spot.
   */
  readonly takerFee: number;
  /**
   * The published fee schedule and the product it applies to. The defaults in ccxt are not a source:
   * some are outdated, such as 0.075% for Bybit.
   */
  readonly takerFeeSource: string;
  /** from the same schedule and for the same product as `takerFee` */
  readonly makerFee: number;
  readonly makerFeeSource: string;
  /** the fees of spot contracts, if they have another schedule */
  readonly spot?: {
    readonly takerFee: number;
    readonly takerFeeSource: string;
    readonly makerFee: number;
    readonly makerFeeSource: string;
  };
  /** whether the fees apply to spot only, because there is no source for derivatives */
  readonly spotFeesOnly?: true;
  readonly links: Exchange['links'];
}

const links = (website: string, fees: string | null, status: string | null) => ({
  website,
  fees,
  status,
});

const VENUES = {
  bybit_unified: {
    displayName: 'Bybit Unified',
    origExchange: 'bybit',
    type: 'UNIFIED',
    takerFee: 0.00055,
    takerFeeSource:
      'Bybit help center, Trading Fee Structure: perpetuals and futures, Non-VIP, taker 0.055%',
    makerFee: 0.0002,
    makerFeeSource: 'Bybit trading fee structure: perpetuals and futures, Non-VIP, maker 0.02%',
    spot: {
      takerFee: 0.001,
      takerFeeSource: 'Bybit help center, Spot trading fees: all pairs, Non-VIP, taker 0.1%',
      makerFee: 0.001,
      makerFeeSource: 'Bybit help center, Spot trading fees: all pairs, Non-VIP, maker 0.1%',
    },
    links: links(
      'https://www.bybit.com',
      'https://www.bybit.com/en/help-center/article/Trading-Fee-Structure',
      null,
    ),
  },
  deribit: {
    displayName: 'Deribit',
    origExchange: 'deribit',
    type: 'UNIFIED',
    takerFee: 0.0005,
    takerFeeSource: 'Deribit fee schedule: perpetuals and futures, taker 0.05%',
    makerFee: 0,
    makerFeeSource: 'Deribit fee schedule: perpetuals and futures, maker 0%',
    spot: {
      takerFee: 0,
      takerFeeSource: 'Deribit support, Fees: spot, taker 0%',
      makerFee: 0,
      makerFeeSource: 'Deribit support, Fees: spot, maker 0%',
    },
    links: links(
      'https://www.deribit.com',
      'https://www.deribit.com/kb/fees',
      'https://status.deribit.com',
    ),
  },
  okx: {
    displayName: 'OKX',
    origExchange: 'okx',
    type: 'UNIFIED',
    needsPassphrase: true,
    takerFee: 0.0005,
    takerFeeSource: 'OKX trading fees: perpetuals and futures, regular user Lv 1, taker 0.05%',
    makerFee: 0.0002,
    makerFeeSource: 'OKX trading fees: perpetuals and futures, regular user Lv 1, maker 0.02%',
    spot: {
      takerFee: 0.001,
      takerFeeSource: 'OKX trading fees: spot, regular user Lv 1, taker 0.1%',
      makerFee: 0.0008,
      makerFeeSource: 'OKX trading fees: spot, regular user Lv 1, maker 0.08%',
    },
    links: links('https://www.okx.com', 'https://www.okx.com/fees', 'https://www.okx.com/status'),
  },
  binance_spot: {
    displayName: 'Binance Spot',
    origExchange: 'binance',
    type: 'SPOT',
    takerFee: 0.001,
    takerFeeSource: 'Binance spot trading fee rates: regular user, taker 0.1%',
    makerFee: 0.001,
    makerFeeSource: 'Binance spot trading fee rates: regular user, maker 0.1%',
    links: links('https://www.binance.com', 'https://www.binance.com/en/fee/trading', null),
  },
  binance_coinm: {
    displayName: 'Binance COIN-M',
    origExchange: 'binancecoinm',
    type: 'DERIVATIVES',
    takerFee: 0.0005,
    takerFeeSource: 'Binance COIN-M futures trading fee rates: regular user, taker 0.05%',
    makerFee: 0.0002,
    makerFeeSource: 'Binance COIN-M futures trading fee rates: regular user, maker 0.02%',
    links: links(
      'https://www.binance.com/en/futures',
      'https://www.binance.com/en/fee/deliveryFee',
      null,
    ),
  },
  binance_usdm: {
    displayName: 'Binance USD-M',
    origExchange: 'binanceusdm',
    type: 'DERIVATIVES',
    takerFee: 0.0005,
    takerFeeSource: 'Binance USD-M futures trading fee rates: regular user, taker 0.05%',
    makerFee: 0.0002,
    makerFeeSource: 'Binance USD-M futures trading fee rates: regular user, maker 0.02%',
    links: links(
      'https://www.binance.com/en/futures',
      'https://www.binance.com/en/fee/futureFee',
      null,
    ),
  },
  bitmex: {
    displayName: 'BitMEX',
    origExchange: 'bitmex',
    type: 'UNIFIED',
    takerFee: 0.0005,
    takerFeeSource: 'BitMEX fee schedule: perpetuals, base tier, taker 0.05%',
    makerFee: 0.0005,
    makerFeeSource: 'BitMEX instrument XBTUSD, as published by its API: maker 0.05%',
    spot: {
      takerFee: 0.001,
      takerFeeSource: 'BitMEX blog, Fee Changes on BitMEX Spot, from 13 June 2024: base taker 0.1%',
      makerFee: 0.001,
      makerFeeSource: 'BitMEX blog, Fee Changes on BitMEX Spot, from 13 June 2024: base maker 0.1%',
    },
    links: links(
      'https://www.bitmex.com',
      'https://www.bitmex.com/wallet/fees/derivatives',
      'https://status.bitmex.com',
    ),
  },
  kraken_spot: {
    displayName: 'Kraken Spot',
    origExchange: 'kraken',
    type: 'SPOT',
    takerFee: 0.004,
    takerFeeSource: 'Kraken Pro fee schedule: spot, 30-day volume from 0 USD, taker 0.4%',
    makerFee: 0.0025,
    makerFeeSource: 'Kraken Pro fee schedule: spot, 30-day volume from 0 USD, maker 0.25%',
    links: links(
      'https://www.kraken.com',
      'https://www.kraken.com/features/fee-schedule',
      'https://status.kraken.com',
    ),
  },
  coinbase: {
    displayName: 'Coinbase',
    origExchange: 'coinbase',
    type: 'UNIFIED',
    takerFee: 0.012,
    takerFeeSource: 'Coinbase Advanced fee schedule: spot, tier Advanced 1, taker 1.2%',
    makerFee: 0.006,
    makerFeeSource: 'Coinbase Advanced fee schedule: spot, tier Advanced 1, maker 0.6%',
    // its perpetuals are those of another company, Coinbase International
    spotFeesOnly: true,
    links: links(
      'https://www.coinbase.com',
      'https://help.coinbase.com/en/coinbase/trading-and-funding/advanced-trade/advanced-trade-fees',
      'https://status.coinbase.com',
    ),
  },
  prime_usd: {
    displayName: 'Prime',
    origExchange: 'prime',
    type: 'PRIME',
    takerFee: 0.0005,
    takerFeeSource:
      'Demonstration rate of the simulated prime exchange, which publishes none: taker 0.05%',
    makerFee: 0.0002,
    makerFeeSource:
      'Demonstration rate of the simulated prime exchange, which publishes none: maker 0.02%',
    links: null,
  },
} as const satisfies Record<string, VenueFacts>;

/** The venues that provide prices. */
export type VenueId = keyof typeof VENUES;

export const venueFacts = (venue: VenueId): VenueFacts => VENUES[venue];

export const venues: readonly Venue[] = Object.entries(VENUES).map(([name, { displayName }]) => ({
  name,
  displayName,
}));

const tradingVenues = Object.entries<VenueFacts>(VENUES).map(
  ([name, { displayName, type, ...facts }]): Exchange => ({
    id: name,
    type,
    name,
    displayName,
    custodian: false,
    primeBroker: false,
    active: true,
    tradable: true,
    isPrime: type === 'PRIME',
    needsPassphrase: facts.needsPassphrase ?? false,
    takerFee: facts.takerFee,
    takerFeeSource: facts.takerFeeSource,
    makerFee: facts.makerFee,
    makerFeeSource: facts.makerFeeSource,
    spotTakerFee: facts.spot?.takerFee ?? null,
    spotTakerFeeSource: facts.spot?.takerFeeSource ?? null,
    spotMakerFee: facts.spot?.makerFee ?? null,
    spotMakerFeeSource: facts.spot?.makerFeeSource ?? null,
    spotFeesOnly: facts.spotFeesOnly ?? false,
    links: facts.links,
  }),
);

const noFees = {
  takerFee: null,
  takerFeeSource: null,
  makerFee: null,
  makerFeeSource: null,
  spotTakerFee: null,
  spotTakerFeeSource: null,
  spotMakerFee: null,
  spotMakerFeeSource: null,
} as const;

const custodian = (id: string, name: string, website: string, displayName = name): Exchange => ({
  id,
  type: 'CUSTODIAN',
  name,
  displayName,
  custodian: true,
  primeBroker: false,
  active: true,
  tradable: false,
  isPrime: false,
  needsPassphrase: id === 'coinbase_prime_custody',
  ...noFees,
  links: links(website, null, null),
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
  needsPassphrase: false,
  ...noFees,
  links: links('https://hiddenroad.com', null, null),
};

/** Venues, custodians and the prime broker; `id` is stable across versions. */
export const exchanges: readonly Exchange[] = [
  ...tradingVenues,
  custodian('fireblocks', 'Fireblocks', 'https://www.fireblocks.com'),
  custodian('copper', 'Copper', 'https://copper.co'),
  custodian(
    'coinbase_prime_custody',
    'Coinbase Prime Custody',
    'https://www.coinbase.com/prime/custody',
  ),
  custodian(
    'metamask_institutional',
    'Metamask Institutional',
    'https://metamask.io/institutions',
    'Metamask Ins.',
  ),
  hiddenRoad,
];
