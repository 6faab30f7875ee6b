import type { Contract } from '@parallax/contract';

/** A contract for tests: BTC/USDT spot on binance_spot, but for what `change` says. */
export const contractOf = (change: Partial<Contract> = {}): Contract => ({
  symbol: 'BTCUSDT',
  base: 'BTC',
  quote: 'USDT',
  instType: 'spot',
  riskType: null,
  exchange: 'binance_spot',
  exchangeName: 'Binance Spot',
  origExchange: 'binance',
  origSymbol: 'BTC/USDT',
  qtyDecimals: 3,
  priceDecimals: 1,
  marketDropdown: 'Spot',
  generated: false,
  expiry: null,
  strike: null,
  optionType: null,
  ...change,
});
