import { wander } from './octave-noise.ts';
import { seedFor } from './random.ts';

interface Asset {
  /** US dollars around which it moves */
  readonly usd: number;
  /** a year, as a fraction */
  readonly volatility: number;
}

/** Levels of 2025-11-10, when the recorded series were made. */
const ASSETS: Readonly<Record<string, Asset>> = {
  BTC: { usd: 105_400, volatility: 0.42 },
  ETH: { usd: 3_560, volatility: 0.65 },
  SOL: { usd: 167, volatility: 0.8 },
  XRP: { usd: 2.53, volatility: 0.8 },
  ADA: { usd: 0.588, volatility: 0.85 },
  DOGE: { usd: 0.181, volatility: 0.85 },
  USDT: { usd: 1, volatility: 0.002 },
  USDC: { usd: 1, volatility: 0.001 },
  USD: { usd: 1, volatility: 0 },
  EUR: { usd: 1.156, volatility: 0.07 },
  GBP: { usd: 1.317, volatility: 0.07 },
  CAD: { usd: 0.713, volatility: 0.06 },
  JPY: { usd: 0.00649, volatility: 0.08 },
};

/** An asset's price in US dollars at a time in Unix milliseconds. */
export type UsdPath = (time: number) => number;

function assetOf(name: string): Asset {
  const asset = ASSETS[name];
  if (asset === undefined) throw new Error(`The simulator knows no price level for ${name}.`);
  return asset;
}

/** What an asset costs on the whole: for sizes and spacings, which should not move with the price. */
export const usualUsd = (name: string): number => assetOf(name).usd;

export function simulatedPath(seed: number, name: string): UsdPath {
  const { usd, volatility } = assetOf(name);
  if (volatility === 0) return () => usd;
  const path = wander(seedFor(seed, `asset ${name}`));
  return (time) => usd * Math.exp(volatility * path.at(time));
}
