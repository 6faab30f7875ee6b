import { expect, it } from '@jest/globals';
import { contractOf } from '@parallax/protocol/testing';
import { screenerScope } from './screener-rows.ts';

const spot = (base: string, quote = 'USDT') =>
  contractOf({ exchange: 'okx', symbol: `${base}-${quote}`, base, quote });
const perpetual = (base: string, quote: string) =>
  contractOf({
    exchange: 'deribit',
    symbol: `${base}-${quote}-PERP`,
    base,
    quote,
    instType: 'perpetual',
    riskType: 'linear',
  });
const future = contractOf({
  exchange: 'deribit',
  symbol: 'SOL-DEC',
  base: 'SOL',
  quote: 'USD',
  instType: 'future',
  riskType: 'linear',
  expiry: Date.now() + 86_400_000,
});
const instType = 'spot,perpetual,future';

it('the basis screener requests the bases of dated futures and of the conversion indices', () => {
  const contracts = [spot('SOL'), spot('DOGE'), future];
  expect(screenerScope([...contracts, perpetual('SOL', 'USDT')])).toEqual({
    instType,
    base: 'SOL',
  });
  const indices = [perpetual('BTC', 'USDT'), perpetual('BTC', 'USD')];
  expect(screenerScope([...contracts, ...indices])).toEqual({ instType, base: 'BTC,SOL' });
});

it('the basis screener requests no tickers if there are no pairs', () => {
  expect(screenerScope([spot('DOGE')])).toEqual({ instType, base: '' });
});
