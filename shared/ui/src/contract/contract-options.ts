import { type Contract, contractKey, searchContracts } from '@parallax/contract';
import type { ComboboxOption } from '../combobox/combobox.tsx';
import { contractName } from '../format/contract-name.ts';

/** What tells contracts of one name apart: `binance_spot · perpetual`. */
export const contractDetail = (contract: Contract): string =>
  `${contract.exchange} · ${contract.instType}`;

/** Made once for each contract, whoever shows it. */
const options = new WeakMap<Contract, ComboboxOption>();

function optionOf(contract: Contract): ComboboxOption {
  const known = options.get(contract);
  if (known !== undefined) return known;
  const made = {
    value: contractKey(contract),
    label: contractName(contract),
    detail: contractDetail(contract),
  };
  options.set(contract, made);
  return made;
}

/** Of what somebody types; nobody reads further, and each key has to be quick. */
const FOUND_MAX = 500;

/**
 * A search over a catalogue: what is typed → the options that match, best first, at most 500; all of
 * them before anything is typed.
 */
export function contractOptions(
  contracts: readonly Contract[],
): (query: string) => readonly ComboboxOption[] {
  let all: readonly ComboboxOption[] | undefined;
  return (query) => {
    if (query.trim() !== '') return searchContracts(contracts, query, FOUND_MAX).map(optionOf);
    all ??= contracts.map(optionOf);
    return all;
  };
}
