import { contractOf } from '@parallax/protocol/testing';

/** BTC/USDT on Binance Spot. */
export const SPOT = contractOf({ exchangeName: 'Binance Spot' });

/** A perpetual on Deribit with amounts in dollars. */
export const INVERSE = contractOf({
  exchange: 'deribit',
  exchangeName: 'Deribit',
  symbol: 'BTC-PERPETUAL',
  quote: 'USD',
  instType: 'perpetual',
  riskType: 'inverse',
  settle: 'BTC',
  contractSizeUnit: 'USD',
});

/** A call on Deribit with prices in BTC. */
export const OPTION = contractOf({
  exchange: 'deribit',
  exchangeName: 'Deribit',
  symbol: 'BTC-26DEC26-100000-C',
  quote: 'USD',
  instType: 'option',
  riskType: 'inverse',
  settle: 'BTC',
  optionType: 'call',
  strike: 100_000,
  expiry: Date.UTC(2026, 11, 26, 8),
  tick: 0.0001,
  priceDecimals: 4,
});
