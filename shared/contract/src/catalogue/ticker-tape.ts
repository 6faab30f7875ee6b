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
 * The contracts of the default assets that the catalogue has, in their order: spot before
 * perpetual before dated contracts, in USDT before USD before anything else.
 */
export const defaultAssets = (contracts: readonly Contract[]): Contract[] =>
  ASSETS.flatMap(([base, exchange]) => {
    const candidates = contracts.filter((c) => c.base === base && c.exchange === exchange);
    return [...candidates].sort((a, b) => rank(a) - rank(b)).slice(0, 1);
  });

const isFallback = ({ exchange, instType, quote, base }: Contract): boolean =>
  exchange === 'binance_spot' && instType === 'spot' && quote === 'USDT' && !base.includes('USD');

/**
 * What the ticker tape shows: the default assets. In the place of those that the catalogue does not
 * have come spot contracts in USDT on binance_spot, of the same asset first; never a dollar asset.
 */
export function tapeContracts(contracts: readonly Contract[]): Contract[] {
  const shown = defaultAssets(contracts);
  const missing = ASSETS.length - shown.length;
  if (missing === 0) return shown;
  const bases = new Set(shown.map(({ base }) => base));
  const wanted = new Set<string>(ASSETS.map(([base]) => base));
  const others = contracts.filter((c) => isFallback(c) && !bases.has(c.base));
  const sameAsset = others.filter(({ base }) => wanted.has(base));
  const rest = others.filter(({ base }) => !wanted.has(base));
  return [...shown, ...[...sameAsset, ...rest].slice(0, missing)];
}
