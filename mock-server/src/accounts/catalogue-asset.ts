import { assetOf, type Contract } from '@parallax/protocol';
import { ApiFailure } from '../http/api/api-failure.ts';
import type { Services } from '../services.ts';

const assetsOf = ({ base, quote, settle }: Contract): string[] => [
  base,
  assetOf(base),
  quote,
  ...(settle === null ? [] : [settle]),
];

/**
 * An asset as the catalogue writes it: `USDT` for `usdt`. Any asset of the catalogue will do, since a venue
 * also holds assets that its contracts do not name; those of `exchange` are first. Throws 400 for others.
 */
export function catalogueAsset(
  { market }: Pick<Services, 'market'>,
  exchange: string,
  typed: string,
): string {
  const key = typed.toUpperCase();
  let elsewhere: string | undefined;
  for (const contract of market.catalogue.contracts) {
    const asset = assetsOf(contract).find((each) => each.toUpperCase() === key);
    if (asset === undefined) continue;
    if (contract.exchange === exchange) return asset;
    elsewhere ??= asset;
  }
  if (elsewhere !== undefined) return elsewhere;
  throw new ApiFailure(
    400,
    `There is no asset ${typed}. Please enter one that a listed contract has, such as USDT or BTC.`,
  );
}
