import type { Contract } from '../catalogue.ts';

/** A contract for tests: BTC/USDT spot on binance_spot, but for what is given. */
export const contractOf = (given: Partial<Contract> = {}): Contract => ({
  symbol: 'BTCUSDT',
  base: 'BTC',
  quote: 'USDT',
  instType: 'spot',
  riskType: null,
  exchange: 'binance_spot',
  exchangeName: given.exchange ?? 'binance_spot',
  origExchange: given.exchange ?? 'binance_spot',
  origSymbol: given.symbol ?? 'BTCUSDT',
  qtyDecimals: 5,
  priceDecimals: 2,
  marketDropdown: 'BTC/USDT',
  generated: false,
  expiry: null,
  strike: null,
  optionType: null,
  ...given,
});
