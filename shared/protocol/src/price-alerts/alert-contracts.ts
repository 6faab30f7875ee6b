import type { Contract } from '../catalogue/catalogue.ts';
import { fullContractName } from '../catalogue/contract-name.ts';
import { nameOfKey } from '../catalogue/symbol-name.ts';
import type { PriceAlert } from './price-alerts.ts';

type AlertContracts = Pick<PriceAlert, 'contract' | 'other'>;

/** The keys of the contracts of an alert: two for a spread. */
export const alertContractKeys = ({ contract, other }: AlertContracts): readonly string[] =>
  other === null ? [contract] : [contract, other];

/**
 * The names of an alert's contracts: 'BTC/USDT perp − BTC/USDT'. Contracts that `byKey` does not
 * contain are named by their symbols.
 */
export const alertContractsText = (
  alert: AlertContracts,
  byKey: ReadonlyMap<string, Contract>,
): string =>
  alertContractKeys(alert)
    .map((key) => {
      const contract = byKey.get(key);
      return contract ? fullContractName(contract) : nameOfKey(key);
    })
    .join(' − ');
