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

/** Selects no type, so that contracts of all types match. */
export const NO_TYPE_FILTER: ReadonlySet<InstType> = new Set();

/** Limits the results of a query, so that typing remains responsive. */
const RESULTS_MAX = 500;

interface FoundContracts {
  readonly options: readonly ContractOption[];
  /** '1,234 contracts', or 'First 500 of 1,234 contracts' */
  readonly count: string;
  /** how many contracts of each type match the query, also of types that are not selected */
  readonly countOfType: (type: InstType) => number;
}

const countByType = (contracts: readonly Contract[]): FoundContracts['countOfType'] => {
  const counts = new Map<InstType, number>();
  for (const { instType } of contracts) counts.set(instType, (counts.get(instType) ?? 0) + 1);
  return (type) => counts.get(type) ?? 0;
};

/**
 * Returns a search over a catalogue. A query yields at most 500 options, best match first; an empty
 * query yields all options. If `types` is not empty, only contracts of these types match.
 */
export function contractOptions(
  contracts: readonly Contract[],
): (query: string, types?: ReadonlySet<InstType>) => FoundContracts {
  let all: FoundContracts | undefined;
  const everything = (): FoundContracts => ({
    options: contracts.map(toOption),
    count: counted(contracts.length, 'contract'),
    countOfType: countByType(contracts),
  });
  return (query, types = NO_TYPE_FILTER) => {
    if (query.trim() === '') {
      all ??= everything();
      if (types.size === 0) return all;
      const options = all.options.filter(({ contract }) => types.has(contract.instType));
      return { ...all, options, count: counted(options.length, 'contract') };
    }
    const ofAnyType = searchContracts(contracts, query);
    const found =
      types.size === 0 ? ofAnyType : ofAnyType.filter(({ instType }) => types.has(instType));
    const count = counted(found.length, 'contract');
    return {
      options: found.slice(0, RESULTS_MAX).map(toOption),
      count: found.length > RESULTS_MAX ? `First ${RESULTS_MAX} of ${count}` : count,
      countOfType: countByType(ofAnyType),
    };
  };
}
