import { type Contract, contractKey } from '@parallax/protocol';
import type { Catalogue, MarketSource } from './market-source.ts';

const lookups = new WeakMap<Catalogue, ReadonlyMap<string, Contract>>();

/** The tradable contracts by key. */
export function contractsByKey({
  catalogue,
}: Pick<MarketSource, 'catalogue'>): ReadonlyMap<string, Contract> {
  const cached = lookups.get(catalogue);
  if (cached !== undefined) return cached;
  const byKey = new Map(catalogue.contracts.map((each) => [contractKey(each), each]));
  lookups.set(catalogue, byKey);
  return byKey;
}
