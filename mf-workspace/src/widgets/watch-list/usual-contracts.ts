import { type Contract, contractKey } from '@parallax/contract';

/** The ticker tape's assets, each on its venue. */
const USUAL = [
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

/** What a new watch list shows: the contracts of the usual assets that the catalogue has. */
export const usualContracts = (contracts: readonly Contract[]): string[] =>
  USUAL.flatMap(([base, exchange]) => {
    const candidates = contracts.filter((c) => c.base === base && c.exchange === exchange);
    const [best] = [...candidates].sort((a, b) => rank(a) - rank(b));
    return best ? contractKey(best) : [];
  });
