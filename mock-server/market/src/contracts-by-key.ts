import { type Contract, contractKey } from '@parallax/protocol';
import type { Catalogue, MarketSource } from './market-source.ts';
import { oncePer } from './once-per.ts';

const lookupOf = oncePer(
  ({ contracts }: Catalogue): ReadonlyMap<string, Contract> =>
    new Map(contracts.map((each) => [contractKey(each), each])),
);

/** The tradable contracts by key. */
export const contractsByKey = ({
  catalogue,
}: Pick<MarketSource, 'catalogue'>): ReadonlyMap<string, Contract> => lookupOf(catalogue);
