import { type Contract, contractKey } from '@parallax/protocol';

/**
 * The default second leg of a spread, always of the same base asset: a perpetual in the same quote,
 * else any perpetual, else a contract of another venue, else any contract.
 */
export function suggestLeg(contracts: readonly Contract[], leg: Contract): Contract | undefined {
  const key = contractKey(leg);
  const others = contracts.filter((c) => c.base === leg.base && contractKey(c) !== key);
  const perpetuals = others.filter(({ instType }) => instType === 'perpetual');
  return (
    perpetuals.find(({ quote }) => quote === leg.quote) ??
    perpetuals[0] ??
    others.find(({ exchange }) => exchange !== leg.exchange) ??
    others[0]
  );
}
