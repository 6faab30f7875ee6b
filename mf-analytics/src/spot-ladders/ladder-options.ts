import type { Contract, Exchange } from '@parallax/protocol';
import { isTradingExchange } from '@parallax/ui';

export interface FilterOption {
  value: string;
  label: string;
  detail?: string;
}

const byLabel = (a: FilterOption, b: FilterOption) => a.label.localeCompare(b.label, 'en');

/** Adds the selected value to the options, so that the field can display it. */
const withSelected = (options: FilterOption[], chosen: FilterOption): FilterOption[] =>
  options.some(({ value }) => value === chosen.value) ? options : [...options, chosen];

/** The exchanges with spot contracts. Custodians and prime brokers have none. */
export function baseExchanges(
  contracts: readonly Contract[],
  exchanges: readonly Exchange[],
): readonly Exchange[] {
  const withSpot = new Set(contracts.filter((c) => c.instType === 'spot').map((c) => c.exchange));
  return exchanges.filter((each) => withSpot.has(each.name) && isTradingExchange(each));
}

/** The bases of the exchange's spot contracts, in alphabetical order. */
export function baseOptions(
  contracts: readonly Contract[],
  exchange: string,
  chosen: string,
): FilterOption[] {
  const bases = new Set(
    contracts.filter((c) => c.instType === 'spot' && c.exchange === exchange).map((c) => c.base),
  );
  const options = [...bases].map((base) => ({ value: base, label: base })).sort(byLabel);
  return withSelected(options, { value: chosen, label: chosen, detail: 'not on this exchange' });
}
