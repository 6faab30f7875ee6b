import {
  type Contract,
  contractKey,
  contractName,
  type InstType,
  searchContracts,
  settlementOf,
} from '@parallax/protocol';
import type { ComboboxOption } from '../combobox/combobox.tsx';
import { counted } from '../format/counted.ts';

/**
 * The contract type to show beside the venue; undefined if the venue's name includes it ('Binance Spot'),
 * or the contract's ('BTC/USDT perp').
 */
const typeBesideVenue = ({
  exchangeName,
  instType,
}: Pick<Contract, 'exchangeName' | 'instType'>): InstType | undefined =>
  instType === 'perpetual' || exchangeName.toLowerCase().endsWith(` ${instType}`)
    ? undefined
    : instType;

/**
 * The terms to show beside the venue: the type unless a name includes it and, for a dated
 * contract, the pair, which its name omits: 'future · BTC/USD inverse'. Undefined if there are none.
 */
export const termsBesideVenue = (contract: Contract): string | undefined => {
  const { instType, base } = contract;
  const isDated = instType === 'future' || instType === 'option';
  const pair = isDated && `${base}/${settlementOf(contract)}`;
  return [typeBesideVenue(contract), pair].filter(Boolean).join(' · ') || undefined;
};

/** Distinguishes contracts of the same name: 'OKX · spot', or 'OKX · future · BTC/USD inverse'. */
export const contractDetail = (contract: Contract): string =>
  [contract.exchangeName, termsBesideVenue(contract)].filter(Boolean).join(' · ');

export interface ContractOption extends ComboboxOption {
  readonly contract: Contract;
}

/** Options are created once per contract and shared by all searches. */
const options = new WeakMap<Contract, ContractOption>();

function toOption(contract: Contract): ContractOption {
  const cached = options.get(contract);
  if (cached !== undefined) return cached;
  const option = {
    value: contractKey(contract),
    label: contractName(contract),
    detail: contractDetail(contract),
    contract,
  };
  options.set(contract, option);
  return option;
}

const ALL_TYPES: ReadonlySet<InstType> = new Set();

/** Limits the results of a query, so that typing remains responsive. */
const RESULTS_MAX = 500;

interface FoundContracts {
  readonly options: readonly ContractOption[];
  /** '1,234 contracts', or 'First 500 contracts' if more match */
  readonly count: string;
}

/**
 * Returns a search over a catalogue. A query yields at most 500 options, best match first; an empty
 * query yields all options. If `types` is not empty, only contracts of these types match.
 */
export function contractOptions(
  contracts: readonly Contract[],
): (query: string, types?: ReadonlySet<InstType>) => FoundContracts {
  let all: readonly ContractOption[] | undefined;
  return (query, types = ALL_TYPES) => {
    const filter = types.size === 0 ? undefined : (each: Contract) => types.has(each.instType);
    if (query.trim() !== '') {
      // one more, which shows that the results are limited
      const found = searchContracts(contracts, query, RESULTS_MAX + 1, filter);
      const options = found.slice(0, RESULTS_MAX).map(toOption);
      const count = counted(options.length, 'contract');
      return { options, count: found.length > RESULTS_MAX ? `First ${count}` : count };
    }
    all ??= contracts.map(toOption);
    const options = filter ? all.filter(({ contract }) => filter(contract)) : all;
    return { options, count: counted(options.length, 'contract') };
  };
}
