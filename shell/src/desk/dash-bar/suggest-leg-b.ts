import { type Contract, contractKey } from '@parallax/protocol';

/**
 * The default leg B of a spread, always of the same base asset as leg A: a perpetual in the same quote,
 * otherwise any perpetual, a contract of another venue, or any contract, in this order.
 */
export function suggestLegB(contracts: readonly Contract[], legA: Contract): Contract | undefined {
  const key = contractKey(legA);
  const others = contracts.filter((c) => c.base === legA.base && contractKey(c) !== key);
  const perpetuals = others.filter(({ instType }) => instType === 'perpetual');
  return (
    perpetuals.find(({ quote }) => quote === legA.quote) ??
    perpetuals[0] ??
    others.find(({ exchange }) => exchange !== legA.exchange) ??
    others[0]
  );
}
