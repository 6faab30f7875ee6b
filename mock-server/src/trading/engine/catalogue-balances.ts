import { decimal, toText } from '@parallax/trading';
import type { StartingBalance } from '../../company/providers/simulated-balances.ts';
import { findCatalogueAsset, type WithCatalogue } from './catalogue-asset.ts';

/**
 * Balances with the names of the catalogue: accounts of earlier releases have assets as they were typed. What
 * becomes one asset is added up; an asset that the catalogue no longer has keeps its name.
 */
export function catalogueBalances(
  source: WithCatalogue,
  exchange: string,
  balances: readonly StartingBalance[],
): StartingBalance[] {
  const amounts = new Map<string, string>();
  for (const { asset, amount } of balances) {
    const name = findCatalogueAsset(source, exchange, asset) ?? asset;
    amounts.set(name, toText(decimal(amounts.get(name) ?? '0').plus(decimal(amount))));
  }
  return [...amounts].map(([asset, amount]) => ({ asset, amount }));
}
