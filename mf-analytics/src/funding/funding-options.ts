import type { Contract, RiskType } from '@parallax/protocol';
import type { ComboboxOption, TableState } from '@parallax/ui';
import type { HeatmapFilters, HistoryFilters } from './funding-filters.ts';

/** A risk type with its article. */
export const riskWithArticle = (risk: RiskType): string =>
  risk === 'inverse' ? 'an inverse' : 'a linear';

export const perpetualsOf = (contracts: readonly Contract[]): readonly Contract[] =>
  contracts.filter(({ instType }) => instType === 'perpetual');

/**
 * The distinct values as options in alphabetical order. A selected value that is not among them is
 * appended.
 */
export function optionsOf(values: readonly string[], selected: string): ComboboxOption[] {
  const present = new Set(values);
  const options: ComboboxOption[] = [...present]
    .sort((a, b) => a.localeCompare(b, 'en'))
    .map((value) => ({ value, label: value }));
  return selected === '' || present.has(selected)
    ? options
    : [...options, { value: selected, label: selected, detail: 'no such perpetual' }];
}

/** The most frequent value; undefined if there are none. */
function mostCommon<T extends string>(values: readonly T[]): T | undefined {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
}

const risksOf = (contracts: readonly Contract[]): RiskType[] =>
  contracts.flatMap(({ riskType }) => riskType ?? []);

/** Replaces a risk type or quote that none of `contracts` has with their most common one. */
function adaptTo<Filters extends { risk_type: RiskType; fixed_quote: string }>(
  filters: Filters,
  contracts: readonly Contract[],
): Filters {
  const risks = risksOf(contracts);
  const risk_type = risks.includes(filters.risk_type)
    ? filters.risk_type
    : (mostCommon(risks) ?? filters.risk_type);
  const quotes = contracts.filter((c) => c.riskType === risk_type).map(({ quote }) => quote);
  const fixed_quote = quotes.includes(filters.fixed_quote)
    ? filters.fixed_quote
    : (mostCommon(quotes) ?? filters.fixed_quote);
  return { ...filters, risk_type, fixed_quote };
}

/**
 * Changes filters of the heatmap, then replaces the other filters with values that the base exchange
 * lists.
 */
export function changeHeatmap(
  filters: HeatmapFilters,
  change: Partial<HeatmapFilters>,
  perpetuals: readonly Contract[],
): HeatmapFilters {
  const next = { ...filters, ...change };
  const onExchange = perpetuals.filter(({ exchange }) => exchange === next.base_exchange);
  const quote = change.fixed_quote;
  const allowed = onExchange.filter(
    (c) =>
      (change.risk_type === undefined || c.riskType === change.risk_type) &&
      (quote === undefined || c.quote === quote),
  );
  const result = adaptTo(next, allowed);
  const hasBase = onExchange.some(
    (c) =>
      c.base === result.base && c.riskType === result.risk_type && c.quote === result.fixed_quote,
  );
  return hasBase ? result : { ...result, base: '' };
}

/**
 * Changes filters of a history, then replaces the other filters with values that some venue lists.
 */
export function changeHistory(
  filters: HistoryFilters,
  change: Partial<HistoryFilters>,
  perpetuals: readonly Contract[],
): HistoryFilters {
  const next = { ...filters, ...change };
  const allowed = perpetuals.filter(
    (c) =>
      c.base === next.base &&
      (change.risk_type === undefined || c.riskType === change.risk_type) &&
      (change.fixed_quote === undefined || c.quote === change.fixed_quote),
  );
  return adaptTo(next, allowed);
}

/** The state of a table without its filters for ranges of values. */
export const withoutRangeFilters = (state: TableState): TableState => ({
  ...state,
  filters: Object.fromEntries(
    Object.entries(state.filters).filter(([, { kind }]) => kind !== 'range'),
  ),
});
