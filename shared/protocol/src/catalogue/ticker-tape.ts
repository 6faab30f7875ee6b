import type { Contract } from './catalogue.ts';

/** The ticker tape's default assets, each on its venue. */
const ASSETS = [
  ['BTC', 'binance_spot'],
  ['ETH', 'deribit'],
  ['XRP', 'bitmex'],
  ['SOL', 'kraken_spot'],
  ['ADA', 'okx'],
  ['DOGE', 'coinbase'],
] as const;

const TYPE_RANK = { spot: 0, perpetual: 1, future: 2, option: 3 } as const;
const QUOTE_RANK = ['USDT', 'USD'];

const rank = (contract: Contract) => {
  const quote = QUOTE_RANK.indexOf(contract.quote);
  return TYPE_RANK[contract.instType] * 10 + (quote < 0 ? 9 : quote);
};

/**
 * One contract for each default asset found in the catalogue, in the tape's order. Prefers spot over
 * perpetuals over dated contracts, then USDT over USD over other quotes.
 */
export const defaultAssets = (contracts: readonly Contract[]): Contract[] =>
  ASSETS.flatMap(([base, exchange]) => {
    const candidates = contracts.filter((c) => c.base === base && c.exchange === exchange);
    return [...candidates].sort((a, b) => rank(a) - rank(b)).slice(0, 1);
  });

const isFallback = ({ exchange, instType, quote, base }: Contract): boolean =>
  exchange === 'binance_spot' && instType === 'spot' && quote === 'USDT' && !base.includes('USD');

/**
 * The contracts of the ticker tape: the default assets. Missing ones are replaced by USDT spot
 * contracts on binance_spot, those of a default asset first, never by a dollar asset.
 */
export function tapeContracts(contracts: readonly Contract[]): Contract[] {
  const shown = defaultAssets(contracts);
  const missing = ASSETS.length - shown.length;
  if (missing === 0) return shown;
  const bases = new Set(shown.map(({ base }) => base));
  const defaults = new Set<string>(ASSETS.map(([base]) => base));
  const others = contracts.filter((c) => isFallback(c) && !bases.has(c.base));
  const sameAsset = others.filter(({ base }) => defaults.has(base));
  const rest = others.filter(({ base }) => !defaults.has(base));
  return [...shown, ...[...sameAsset, ...rest].slice(0, missing)];
}
