import type { FakeContract } from '../prices.ts';
import type { AccountContract } from './account-contract.ts';

/** Kraken's names of assets that differ from ours. */
const ASSET_IDS: Readonly<Record<string, string>> = {
  BTC: 'XXBT',
  ETH: 'XETH',
  XRP: 'XXRP',
  USD: 'ZUSD',
};

export const krakenAssetId = (asset: string): string => ASSET_IDS[asset] ?? asset;

/** The pairs of the fake Kraken, by their names in its REST API. */
export const krakenContracts = (
  pairs: ReadonlyMap<string, FakeContract>,
): Map<string, AccountContract> =>
  new Map(
    [...pairs].map(([altname, market]): [string, AccountContract] => {
      const { base, quote } = market;
      return [
        altname,
        { name: altname, kind: 'spot', base, quote, settle: quote, unit: '1', market },
      ];
    }),
  );
