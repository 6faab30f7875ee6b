import { type Contract, contractKey, contractName, searchContracts } from '@parallax/protocol';
import type { ComboboxOption } from '../combobox/combobox.tsx';

/**
 * Distinguishes contracts of the same name: 'Binance Spot · spot'; for a dated contract with the pair,
 * which its name omits: 'OKX · future · BTC/USDT'.
 */
export const contractDetail = ({ exchangeName, instType, base, quote }: Contract): string => {
  const isDated = instType === 'future' || instType === 'option';
  return `${exchangeName} · ${instType}${isDated ? ` · ${base}/${quote}` : ''}`;
};

/** Options are created once per contract and shared by all searches. */
const options = new WeakMap<Contract, ComboboxOption>();

function toOption(contract: Contract): ComboboxOption {
  const cached = options.get(contract);
  if (cached !== undefined) return cached;
  const option = {
    value: contractKey(contract),
    label: contractName(contract),
    detail: contractDetail(contract),
  };
  options.set(contract, option);
  return option;
}

/** Limits the results of a query so that every keystroke stays fast. */
const RESULTS_MAX = 500;

/**
 * Returns a search over a catalogue. A query yields at most 500 options, best match first; an empty
 * query yields all options.
 */
export function contractOptions(
  contracts: readonly Contract[],
): (query: string) => readonly ComboboxOption[] {
  let all: readonly ComboboxOption[] | undefined;
  return (query) => {
    if (query.trim() !== '') return searchContracts(contracts, query, RESULTS_MAX).map(toOption);
    all ??= contracts.map(toOption);
    return all;
  };
}
