import type { Contract } from '@parallax/contract';

/**
 * A contract as traders say it: the pair, 'BTC/USDT'; a perpetual is marked, 'BTC/USDT perp'; dated
 * contracts, of which a pair has many, go by their symbol.
 */
export function contractName(
  contract: Pick<Contract, 'base' | 'quote' | 'instType' | 'symbol'>,
): string {
  const pair = `${contract.base}/${contract.quote}`;
  if (contract.instType === 'spot') return pair;
  return contract.instType === 'perpetual' ? `${pair} perp` : contract.symbol;
}
