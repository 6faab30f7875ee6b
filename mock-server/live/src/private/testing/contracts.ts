import { instrument } from './scripted-api.ts';

/** Contracts with the sizes that they have at their venues. */
export const CONTRACTS = {
  binance_spot: instrument({ origSymbol: 'BTCUSDT' }),
  binance_usdm: instrument({
    origSymbol: 'BTCUSDT',
    instType: 'perpetual',
    riskType: 'linear',
    settle: 'USDT',
  }),
  binance_coinm: instrument({
    origSymbol: 'BTCUSD_PERP',
    quote: 'USD',
    instType: 'perpetual',
    riskType: 'inverse',
    settle: 'BTC',
    unit: 100,
    contractSize: 100,
  }),
  bybit_unified: instrument({
    origSymbol: 'BTCUSDT',
    symbol: 'BTCUSDT.P',
    instType: 'perpetual',
    riskType: 'linear',
    settle: 'USDT',
  }),
  deribit: instrument({
    origSymbol: 'BTC-PERPETUAL',
    quote: 'USD',
    instType: 'perpetual',
    riskType: 'inverse',
    settle: 'BTC',
    contractSize: 10,
  }),
  okx: instrument({
    origSymbol: 'BTC-USDT-SWAP',
    instType: 'perpetual',
    riskType: 'linear',
    settle: 'USDT',
    unit: 0.01,
    contractSize: 0.01,
  }),
  kraken_spot: instrument({
    origSymbol: 'XXBTZUSD',
    symbol: 'XBTUSD',
    unified: 'BTC/USD',
    quote: 'USD',
  }),
  coinbase: instrument({ origSymbol: 'BTC-USD', unified: 'BTC/USD', quote: 'USD' }),
} as const;

export const BYBIT_SPOT = instrument({ origSymbol: 'BTCUSDT' });
export const BYBIT_USDC = instrument({
  origSymbol: 'BTCPERP',
  quote: 'USDC',
  instType: 'perpetual',
  riskType: 'linear',
  settle: 'USDC',
});
export const OKX_SPOT = instrument({ origSymbol: 'BTC-USDT' });
/** Its amounts are in BTC, and its contract is one BTC. */
export const DERIBIT_OPTION = instrument({
  origSymbol: 'BTC-28NOV25-100000-C',
  quote: 'USD',
  instType: 'option',
  riskType: 'inverse',
  settle: 'BTC',
  expiry: Date.UTC(2025, 10, 28, 8),
  strike: 100_000,
  optionType: 'call',
});
