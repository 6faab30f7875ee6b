import { type Contract, contractKey, defaultAssets } from '@parallax/protocol';

/** The contracts of a new watch list: the ticker tape's default assets that the catalogue lists. */
export const defaultContracts = (contracts: readonly Contract[]): string[] =>
  defaultAssets(contracts).map(contractKey);
