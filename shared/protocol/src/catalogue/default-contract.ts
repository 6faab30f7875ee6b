import type { Contract } from './catalogue.ts';

/**
 * The contract selected before the user chooses one: BTC/USD spot on the prime exchange for prime
 * users, BTC/USDT spot on binance_spot for others; falls back to BTC/USD, spot first, since other
 * types are different products, then to the first contract. If that is not among the `connected`
 * contracts, the same pair and type on another venue replaces it, or else the same base and type.
 */
export function defaultContract(
  contracts: readonly Contract[],
  isPrime: boolean,
  connected = contracts,
): Contract | undefined {
  const first = firstChoice(contracts, isPrime);
  if (first === undefined || connected.includes(first)) return first;
  const similar = connected.filter(
    ({ base, instType }) => base === first.base && instType === first.instType,
  );
  return (
    similar.find(({ quote }) => quote === first.quote) ??
    similar[0] ??
    firstChoice(connected, isPrime)
  );
}

function firstChoice(contracts: readonly Contract[], isPrime: boolean): Contract | undefined {
  const exchange = isPrime ? 'prime_usd' : 'binance_spot';
  const quote = isPrime ? 'USD' : 'USDT';
  const bitcoin = contracts.filter(({ base }) => base === 'BTC');
  const spot = bitcoin.filter(({ instType }) => instType === 'spot');
  return (
    spot.find((each) => each.exchange === exchange && each.quote === quote) ??
    spot.find((each) => each.quote === 'USD') ??
    bitcoin.find((each) => each.quote === 'USD') ??
    contracts[0]
  );
}
