import { type Decimal, decimal, ONE } from './decimal.ts';

const STABLE = new Set(['USD', 'USDT', 'USDC']);

/**
 * Bybit, 'Understanding Collateral Value Ratios in Unified Trading Account' (2025-09-18): first tier of BTC, up
 * to 10 BTC. That of ETH is assumed, below the first two tiers of BTC, since the page has no figure of it.
 */
const RATIOS: Readonly<Record<string, Decimal>> = {
  BTC: decimal('0.98'),
  ETH: decimal('0.9'),
};

/** Assumed for every other coin. */
const OTHER = decimal('0.5');

/**
 * The part of a positive equity in an asset that a unified account counts as collateral. What is owed counts in
 * full.
 */
export const collateralRatio = (asset: string): Decimal =>
  STABLE.has(asset) ? ONE : (RATIOS[asset] ?? OTHER);
