import type { Contract } from '@parallax/protocol';

/**
 * The display name of a contract: 'BTC/USDT' for spot, 'BTC/USDT perp' for perpetuals, and the
 * symbol for dated contracts, of which a pair has several.
 */
export function contractName(
  contract: Pick<Contract, 'base' | 'quote' | 'instType' | 'symbol'>,
): string {
  const pair = `${contract.base}/${contract.quote}`;
  if (contract.instType === 'spot') return pair;
  return contract.instType === 'perpetual' ? `${pair} perp` : contract.symbol;
}
