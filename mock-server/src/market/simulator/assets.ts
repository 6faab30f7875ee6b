import { assetFacts } from '../catalogue/bases.ts';
import { FoldedPath } from './folded-path.ts';
import { wander } from './octave-noise.ts';
import { seedFor } from './random.ts';

/** An asset's price in US dollars at a time in Unix milliseconds. */
export type UsdPath = (time: number) => number;

/** Of an asset's path, which many contracts read at different times. */
const KEPT_SPANS = 256;

/** What an asset costs on the whole: for sizes and spacings, which should not move with the price. */
export const usualUsd = (name: string): number => assetFacts(name).usd;

export function simulatedPath(seed: number, name: string): UsdPath {
  const { usd, volatility, unit } = assetFacts(name);
  if (volatility === 0) return () => usd;
  if (unit.of !== name) {
    const one = simulatedPath(seed, unit.of);
    return (time) => unit.times * one(time);
  }
  const path = wander(seedFor(seed, `asset ${name}`));
  const folded = new FoldedPath((time) => usd * Math.exp(volatility * path.at(time)), KEPT_SPANS);
  return (time) => folded.at(time);
}
