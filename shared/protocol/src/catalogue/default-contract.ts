import type { Contract } from './catalogue.ts';

/**
 * The contract selected before the user chooses one: BTC/USD spot on the prime exchange for prime
 * users, BTC/USDT spot on binance_spot for others; falls back to any BTC/USD, then to the first
 * contract.
 */
export function defaultContract(
  contracts: readonly Contract[],
  isPrime: boolean,
): Contract | undefined {
  const exchange = isPrime ? 'prime_usd' : 'binance_spot';
  const quote = isPrime ? 'USD' : 'USDT';
  return (
    contracts.find(
      (c) =>
        c.base === 'BTC' && c.instType === 'spot' && c.exchange === exchange && c.quote === quote,
    ) ??
    contracts.find((c) => c.base === 'BTC' && c.quote === 'USD') ??
    contracts[0]
  );
}
