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

/** The paths by asset, simulated unless given. */
export function pathsOfAssets(
  seed: number,
  fixed?: ReadonlyMap<string, UsdPath>,
): (name: string) => UsdPath {
  const paths = new Map(fixed);
  return (name) => {
    const path = paths.get(name) ?? simulatedPath(seed, name);
    paths.set(name, path);
    return path;
  };
}

export function simulatedPath(seed: number, name: string): UsdPath {
  const { usd, volatility, unit } = assetFacts(name);
  if (volatility === 0) return () => usd;
  if (unit.of !== name) {
    const one = simulatedPath(seed, unit.of);
    return (time) => unit.times * one(time);
  }
  const path = brownianNoise(seedFor(seed, `asset ${name}`));
  const folded = new FoldedPath((time) => usd * Math.exp(volatility * path.at(time)), CACHED_SPANS);
  return memoizeByTime((time) => folded.at(time));
}
