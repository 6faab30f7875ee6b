import { describe, expect, it } from '@jest/globals';
import { contractOf } from '../catalogue/testing/contract-of.ts';
import { contractsOfSize, isSizedInQuote, sizeOfContracts, valueOfSize } from './conversions.ts';

const linear = { instType: 'perpetual', riskType: 'linear' } as const;
const inverse = { instType: 'perpetual', riskType: 'inverse', quote: 'USD' } as const;
const inverseOption = { instType: 'option', riskType: 'inverse', quote: 'USD' } as const;

/** Examples from the venues' documentation: contract, size, price, and value in both currencies. */
const EXAMPLES = [
  // OKX, "Perpetual swap introduction": a BTC-USDT contract is 0.01 BTC
  ['OKX BTC-USDT-SWAP', { ...linear, contractSize: 0.01 }, 100, 1, 50_000, 1, 50_000],
  // the same: a BTC-USD contract is 100 US dollars
  ['OKX BTC-USD-SWAP', { ...inverse, contractSize: 100 }, 100, 10_000, 50_000, 0.2, 10_000],
  // Binance, "COIN-M contract specifications": BTC 100 US dollars, all others 10
  ['Binance BTCUSD_PERP', { ...inverse, contractSize: 100 }, 1, 100, 40_000, 0.0025, 100],
  ['Binance ETHUSD_PERP', { ...inverse, contractSize: 10 }, 250, 2_500, 2_000, 1.25, 2_500],
  // Binance, "USD-M contract specifications": quantities are in the base
  ['Binance BTCUSDT', { ...linear, contractSize: 1 }, 0.5, 0.5, 40_000, 0.5, 20_000],
  // Bybit, "Inverse contract": one contract is 1 US dollar
  ['Bybit BTCUSD', { ...inverse, contractSize: 1 }, 10_000, 10_000, 8_000, 1.25, 10_000],
  // Deribit, "Inverse perpetual": a BTC contract is 10 US dollars
  ['Deribit BTC-PERPETUAL', { ...inverse, contractSize: 10 }, 1_000, 10_000, 10_000, 1, 10_000],
  // Deribit, "Options": one contract is 1 BTC, valued at the index
  ['Deribit option', { ...inverseOption, contractSize: 1 }, 3, 3, 100_000, 3, 300_000],
  // OKX, public/instruments: ctVal 1, ctMult 0.01
  ['OKX option', { ...inverseOption, contractSize: 0.01 }, 200, 2, 100_000, 2, 200_000],
  // BitMEX, "XBTUSD": one contract is 1 US dollar; "XBTUSDT": a millionth of a bitcoin
  ['BitMEX XBTUSD', { ...inverse, contractSize: 1 }, 1_000, 1_000, 500, 2, 1_000],
  ['BitMEX XBTUSDT', { ...linear, contractSize: 0.000_001 }, 1_000, 0.001, 60_000, 0.001, 60],
  ['spot', { instType: 'spot', riskType: null }, 2, 2, 3_000, 2, 6_000],
] as const;

describe.each(EXAMPLES)('%s', (_, overrides, contracts, size, price, base, quote) => {
  const contract = contractOf(overrides);

  it('converts contracts to sizes and back', () => {
    expect(sizeOfContracts(contracts, contract)).toBe(size);
    expect(contractsOfSize(size, contract)).toBe(contracts);
  });

  it('values a size in the base and in the quote currency', () => {
    expect(valueOfSize(size, price, contract)).toEqual({ base_value: base, quote_value: quote });
  });
});

it('sizes are in the quote currency only for inverse contracts other than options', () => {
  const units = EXAMPLES.map(([name, overrides]) => [name, isSizedInQuote(contractOf(overrides))]);
  const inQuote = units.filter(([, isSized]) => isSized).map(([name]) => name);
  expect(inQuote).toEqual([
    'OKX BTC-USD-SWAP',
    'Binance BTCUSD_PERP',
    'Binance ETHUSD_PERP',
    'Bybit BTCUSD',
    'Deribit BTC-PERPETUAL',
    'BitMEX XBTUSD',
  ]);
});
