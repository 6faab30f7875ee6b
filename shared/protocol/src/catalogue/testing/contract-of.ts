import type { Contract } from '../catalogue.ts';

/** A contract for tests: BTC/USDT spot on binance_spot by default. */
export const contractOf = (overrides: Partial<Contract> = {}): Contract => ({
  symbol: 'BTCUSDT',
  base: 'BTC',
  quote: 'USDT',
  instType: 'spot',
  riskType: null,
  exchange: 'binance_spot',
  exchangeName: overrides.exchange ?? 'binance_spot',
  origExchange: overrides.exchange ?? 'binance_spot',
  origSymbol: overrides.symbol ?? 'BTCUSDT',
  qtyDecimals: 5,
  priceDecimals: 2,
  marketDropdown: 'BTC/USDT',
  generated: false,
  expiry: null,
  strike: null,
  optionType: null,
  tick: 0.01,
  lot: 0.00001,
  contractSize: 1,
  contractSizeUnit: 'BTC',
  settle: null,
  ...overrides,
});
