import { type Contract, contractKey } from '@parallax/contract';

/**
 * The leg to compare a contract with until one is chosen: a perpetual of the same asset in the same
 * quote, else a perpetual of it, else anything of it at another venue, else anything of it.
 */
export function suggestedLeg(contracts: readonly Contract[], leg: Contract): Contract | undefined {
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
