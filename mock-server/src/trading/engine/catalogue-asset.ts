import { assetOf, type Contract } from '@parallax/protocol';
import type { Market } from '@parallax/server-market/market-reads';
import { ApiFailure } from '../../http/api/api-failure.ts';

const assetsOf = ({ base, quote, settle }: Contract): string[] => [
  base,
  assetOf(base),
  quote,
  ...(settle === null ? [] : [settle]),
];

export interface WithCatalogue {
  readonly market: Pick<Market, 'catalogue'>;
}

/**
 * An asset as the catalogue writes it: `USDT` for `usdt`. Any asset of the catalogue will do, since a venue
 * also holds assets that its contracts do not name; those of `exchange` are first. Undefined for others.
 */
export function findCatalogueAsset(
  { market }: WithCatalogue,
  exchange: string,
  typed: string,
): string | undefined {
  const key = typed.toUpperCase();
  let elsewhere: string | undefined;
  for (const contract of market.catalogue.contracts) {
    const asset = assetsOf(contract).find((each) => each.toUpperCase() === key);
    if (asset === undefined) continue;
    if (contract.exchange === exchange) return asset;
    elsewhere ??= asset;
  }
  return elsewhere;
}

/** An asset as the catalogue writes it, see `findCatalogueAsset`. Throws 400 for one that it does not have. */
export function catalogueAsset(source: WithCatalogue, exchange: string, typed: string): string {
  const asset = findCatalogueAsset(source, exchange, typed);
  if (asset !== undefined) return asset;
  throw new ApiFailure(
    400,
    `There is no asset ${typed}. Please enter one that a listed contract has, such as USDT or BTC.`,
  );
}
