import type { Exchange, Venue } from '@parallax/contract';

interface VenueFacts {
  readonly displayName: string;
  /** what the venue itself, and tools that connect to it, are called */
  readonly origExchange: string;
  readonly type: 'SPOT' | 'DERIVATIVES' | 'UNIFIED' | 'PRIME';
}

const VENUES = {
  bybit_unified: { displayName: 'Bybit Unified', origExchange: 'bybit', type: 'UNIFIED' },
  deribit: { displayName: 'Deribit', origExchange: 'deribit', type: 'UNIFIED' },
  okx: { displayName: 'OKX', origExchange: 'okx', type: 'UNIFIED' },
  binance_spot: { displayName: 'Binance Spot', origExchange: 'binance', type: 'SPOT' },
  binance_coinm: {
    displayName: 'Binance COIN-M',
    origExchange: 'binancecoinm',
    type: 'DERIVATIVES',
  },
  binance_usdm: { displayName: 'Binance USD-M', origExchange: 'binanceusdm', type: 'DERIVATIVES' },
  bitmex: { displayName: 'BitMEX', origExchange: 'bitmex', type: 'UNIFIED' },
  kraken_spot: { displayName: 'Kraken Spot', origExchange: 'kraken', type: 'SPOT' },
  coinbase: { displayName: 'Coinbase', origExchange: 'coinbase', type: 'UNIFIED' },
  prime_usd: { displayName: 'Prime', origExchange: 'prime', type: 'PRIME' },
} as const satisfies Record<string, VenueFacts>;

/** The venues that prices come from. */
export type VenueId = keyof typeof VENUES;

export const venueFacts = (venue: VenueId): VenueFacts => VENUES[venue];

export const venues: readonly Venue[] = Object.entries(VENUES).map(([name, { displayName }]) => ({
  name,
  displayName,
}));

const tradingVenues = Object.entries(VENUES).map(
  ([name, { displayName, type }]): Exchange => ({
    id: name,
    type,
    name,
    displayName,
    custodian: false,
    primeBroker: false,
    active: true,
    tradable: true,
    isPrime: type === 'PRIME',
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
};

/** Venues, custodians and the prime broker; `id` is stable over versions. */
export const exchanges: readonly Exchange[] = [
  ...tradingVenues,
  custodian('fireblocks', 'Fireblocks'),
  custodian('copper', 'Copper'),
  custodian('coinbase_prime_custody', 'Coinbase Prime Custody'),
  custodian('metamask_institutional', 'Metamask Institutional', 'Metamask Ins.'),
  hiddenRoad,
];
