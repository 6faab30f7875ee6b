import type { Contract } from '@parallax/protocol';
import { exchanges } from '@parallax/server-market/catalogue/exchanges';
import { emptyReads } from '@parallax/server-market/empty-reads';
import type { Market } from '@parallax/server-market/market-reads';

const contract = (exchange: string, base: string, quote: string): Contract => ({
  symbol: `${base}${quote}`,
  base,
  quote,
  instType: 'spot',
  riskType: null,
  exchange,
  exchangeName: exchange,
  origExchange: exchange,
  origSymbol: `${base}${quote}`,
  qtyDecimals: 5,
  priceDecimals: 2,
  marketDropdown: `${base}/${quote}`,
  generated: false,
  expiry: null,
  strike: null,
  optionType: null,
  tick: 0.01,
  lot: 0.00001,
  contractSize: 1,
  contractSizeUnit: 'BTC',
  settle: null,
});

/** A market without updates. */
export const fixedMarket: Market = {
  catalogue: {
    exchanges,
    venues: [{ name: 'binance_spot', displayName: 'Binance' }],
    instrumentTypes: [{ name: 'spot', displayName: 'Spot' }],
    contracts: [
      contract('binance_spot', 'ETH', 'USDT'),
      contract('binance_spot', 'BTC', 'USDT'),
      contract('okx', 'BTC', 'USDT'),
    ],
  },
  start: () => undefined,
  stop: () => undefined,
  read: () => undefined,
  watch: () => undefined,
  unwatch: () => undefined,
  isLive: () => true,
  reads: emptyReads,
};
