import { assetFacts } from '../catalogue/bases.ts';
import { FoldedPath } from './folded-path.ts';
import { memoizeByTime } from './memoize-by-time.ts';
import { brownianNoise } from './octave-noise.ts';
import { seedFor } from './random.ts';

/** An asset's price in US dollars at a time in Unix milliseconds. */
export type UsdPath = (time: number) => number;

/** Cached spans of an asset's path, which many contracts read at different times. */
const CACHED_SPANS = 256;

/**
 * The reference price of an asset in US dollars, for sizes and spacings that should not move with
 * the price.
 */
export const referenceUsd = (name: string): number => assetFacts(name).usd;

/**
 * Returns a lookup of price paths by asset: the path in `fixed`, otherwise a simulated one. An asset
 * that is a multiple of another (1000SHIB) follows the path of that asset.
 */
export function pathsOfAssets(
  seed: number,
  fixed?: ReadonlyMap<string, UsdPath>,
): (name: string) => UsdPath {
  const paths = new Map(fixed);
  function multipleOf(name: string, count: number): UsdPath {
    const one = pathOf(name);
    return (time) => count * one(time);
  }
  function pathOf(name: string): UsdPath {
    const cached = paths.get(name);
    if (cached !== undefined) return cached;
    const { unit } = assetFacts(name);
    const path =
      unit.asset === name ? simulatedPath(seed, name) : multipleOf(unit.asset, unit.count);
    paths.set(name, path);
    return path;
  }
  return pathOf;
}

function simulatedPath(seed: number, name: string): UsdPath {
  const { usd, volatility } = assetFacts(name);
  if (volatility === 0) return () => usd;
  const path = brownianNoise(seedFor(seed, `asset ${name}`));
  const folded = new FoldedPath((time) => usd * Math.exp(volatility * path.at(time)), CACHED_SPANS);
  return memoizeByTime((time) => folded.at(time));
}
