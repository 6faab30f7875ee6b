import { expect, it } from '@jest/globals';
import { contractKey } from '../catalogue/contract-key.ts';
import { contractOf } from '../testing/index.ts';
import { alertContractKeys, alertContractsText } from './alert-contracts.ts';

const spot = contractOf();
const byKey = new Map([[contractKey(spot), spot]]);
const future = 'binance_usdm:BTCUSDT_261225';
const spread = { contract: future, other: contractKey(spot) };
const single = { contract: contractKey(spot), other: null };

it('alertContractKeys returns both contracts of a spread, and the one contract of any other alert', () => {
  expect(alertContractKeys(spread)).toEqual([future, contractKey(spot)]);
  expect(alertContractKeys(single)).toEqual([contractKey(spot)]);
});

it('alertContractsText names listed contracts, and reads the names of others from their symbols', () => {
  expect(alertContractsText(single, byKey)).toBe('BTC/USDT');
  expect(alertContractsText(spread, byKey)).toBe('BTC 25 Dec 26 USDT − BTC/USDT');
});
