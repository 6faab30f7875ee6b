import { type Contract, contractKey, defaultAssets } from '@parallax/contract';

/** What a new watch list shows: the ticker tape's default assets that the catalogue has. */
export const usualContracts = (contracts: readonly Contract[]): string[] =>
  defaultAssets(contracts).map(contractKey);
