import { type Contract, knownFundingApr } from '@parallax/protocol';
import type { Funding } from '../perpetuals/funding-figures.ts';
import type { HeatmapFilters, HeatmapMeasure } from './funding-filters.ts';

export interface HeatRow {
  readonly base: string;
  readonly byVenue: ReadonlyMap<string, Contract>;
}

export interface Heatmap {
  /** the base exchange first */
  readonly venues: readonly string[];
  readonly rows: readonly HeatRow[];
}

const isFiniteNumber = (value: number | null): value is number =>
  value !== null && Number.isFinite(value);
const isPositiveNumber = (value: number | null): value is number =>
  isFiniteNumber(value) && value > 0;

/** One row per base of the base exchange, with the perpetual of each venue that lists one. */
export function heatmapOf(
  perpetuals: readonly Contract[],
  filters: HeatmapFilters,
  passes: (contract: Contract) => boolean,
): Heatmap {
  const { base_exchange: baseExchange, risk_type, base, fixed_quote } = filters;
  const chosen = perpetuals.filter(
    (c) =>
      c.riskType === risk_type &&
      c.quote === fixed_quote &&
      (base === '' || c.base === base) &&
      passes(c),
  );
  const byBase = new Map<string, Map<string, Contract>>();
  for (const contract of chosen) {
    const venues = byBase.get(contract.base) ?? new Map<string, Contract>();
    if (!venues.has(contract.exchange)) venues.set(contract.exchange, contract);
    byBase.set(contract.base, venues);
  }
  const rows = [...byBase]
    .filter(([, byVenue]) => byVenue.has(baseExchange))
    .map(([name, byVenue]) => ({ base: name, byVenue }))
    .sort((a, b) => a.base.localeCompare(b.base, 'en'));
  const others = new Set(rows.flatMap(({ byVenue }) => [...byVenue.keys()]));
  others.delete(baseExchange);
  const venues = rows.length === 0 ? [] : [baseExchange, ...[...others].sort()];
  return { venues, rows };
}

/** The value of a cell; null if it cannot be computed. */
export function heatValue(funding: Funding, measure: HeatmapMeasure): number | null {
  if (measure === 'apr') return knownFundingApr(funding.rate, funding.hours);
  const value = measure === 'rate' ? funding.rate : funding.next;
  return isFiniteNumber(value) ? value : null;
}

/**
 * The value of a cell − the value of the base exchange. A rate is first converted to the interval of
 * the base exchange: rate × hours of the base exchange / hours of the cell − rate of the base
 * exchange. Differences of funding times are in milliseconds.
 */
export function heatDifference(
  funding: Funding,
  baseExchangeFunding: Funding,
  measure: HeatmapMeasure,
): number | null {
  const value = heatValue(funding, measure);
  const baseExchangeValue = heatValue(baseExchangeFunding, measure);
  if (value === null || baseExchangeValue === null) return null;
  if (measure !== 'rate') return value - baseExchangeValue;
  const { hours } = funding;
  if (!isPositiveNumber(hours) || !isPositiveNumber(baseExchangeFunding.hours)) return null;
  return (value * baseExchangeFunding.hours) / hours - baseExchangeValue;
}

/** What a cell shows and sorts by: its value, or the difference from `base` if it is given. */
export const cellValue = (
  funding: Funding,
  base: Funding | undefined,
  measure: HeatmapMeasure,
): number | null => (base ? heatDifference(funding, base, measure) : heatValue(funding, measure));

/**
 * The tint of a cell, 0 to 4, for an annualised rate or difference. It is the same whether the cell
 * shows the rate or the APR.
 */
export function heatLevel(apr: number | null): number {
  if (apr === null) return 0;
  const size = Math.abs(apr);
  return [0.02, 0.08, 0.2, 0.5].filter((threshold) => size >= threshold).length;
}

/** A difference of funding times: '+4h 00m'. */
export function timeDifference(ms: number): string {
  const minutes = Math.round(Math.abs(ms) / 60_000);
  if (minutes === 0) return 'same time';
  const rest = String(minutes % 60).padStart(2, '0');
  return `${ms > 0 ? '+' : '−'}${Math.floor(minutes / 60)}h ${rest}m`;
}
