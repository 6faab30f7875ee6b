import { type Contract, contractKey, searchContracts } from '@parallax/contract';
import type { ComboboxOption } from '../combobox/combobox.tsx';
import { contractName } from '../format/contract-name.ts';

/** What tells contracts of one name apart: `binance_spot · perpetual`. */
export const contractDetail = (contract: Contract): string =>
  `${contract.exchange} · ${contract.instType}`;

/** A search over a catalogue: what is typed → the options that match, best first. */
export function contractOptions(
  contracts: readonly Contract[],
): (query: string) => readonly ComboboxOption[] {
  // Made once per catalogue, so that a key costs one pass over the catalogue and no new options.
  const options = new Map(
    contracts.map((contract) => [
      contract,
      {
        value: contractKey(contract),
        label: contractName(contract),
        detail: contractDetail(contract),
      },
    ]),
  );
  return (query) => searchContracts(contracts, query).flatMap((found) => options.get(found) ?? []);
}
