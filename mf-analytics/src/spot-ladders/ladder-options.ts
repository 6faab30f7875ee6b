import type { Contract, Exchange } from '@parallax/contract';
import { isTradingExchange } from '@parallax/ui';

export interface FilterOption {
  value: string;
  label: string;
  detail?: string;
}

/** The display name of an exchange, or its own name where the catalogue has none. */
export const exchangeName = (exchanges: readonly Exchange[], name: string): string =>
  exchanges.find((exchange) => exchange.name === name)?.displayName ?? name;

const byLabel = (a: FilterOption, b: FilterOption) => a.label.localeCompare(b.label, 'en');

/** The chosen value stays among the options, so that the field can show what it is set to. */
const withChosen = (options: FilterOption[], chosen: FilterOption): FilterOption[] =>
  options.some(({ value }) => value === chosen.value) ? options : [...options, chosen];

/** The exchanges that have spot contracts among these. Custodians and prime brokers are none. */
export function baseExchanges(
  contracts: readonly Contract[],
  exchanges: readonly Exchange[],
): readonly Exchange[] {
  const withSpot = new Set(contracts.filter((c) => c.instType === 'spot').map((c) => c.exchange));
  return exchanges.filter((each) => withSpot.has(each.name) && isTradingExchange(each));
}

/** The bases that the exchange has spot contracts of, in alphabetical order. */
export function baseOptions(
  contracts: readonly Contract[],
  exchange: string,
  chosen: string,
): FilterOption[] {
  const bases = new Set(
    contracts.filter((c) => c.instType === 'spot' && c.exchange === exchange).map((c) => c.base),
  );
  const options = [...bases].map((base) => ({ value: base, label: base })).sort(byLabel);
  return withChosen(options, { value: chosen, label: chosen, detail: 'not on this exchange' });
}
