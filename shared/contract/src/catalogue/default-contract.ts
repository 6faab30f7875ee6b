import type { Contract } from './catalogue.ts';

/**
 * The contract a person sees before choosing one: BTC spot, on the prime exchange in USD for a
 * prime user, else on binance_spot in USDT; then any BTC/USD, then any contract at all.
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
