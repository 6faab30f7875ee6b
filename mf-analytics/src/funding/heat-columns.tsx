import { COMPUTED_PERCENT, perInterval, type TableColumn, type Unit, UTC_TIME } from '@parallax/ui';
import type { FundingFigures } from '../perpetuals/funding-figures.ts';
import type { HeatmapMeasure } from './funding-filters.ts';
import { HeatCell } from './heat-cell.tsx';
import { cellValue, type HeatRow } from './heatmap.ts';

const HINTS: Record<HeatmapMeasure, string> = {
  rate: 'Funding rate of the current interval, as the venue predicts it, with the interval in hours. Positive: longs pay shorts. Source: the venue.',
  apr: 'Annualised funding: rate × 8760 / interval hours. 0.01% every 8 hours is 10.95%. Source: dydxprotocol/v4-web FundingChart.',
  next: 'Time until the next funding payment. Source: the venue.',
};
const DIFFERENCE_HINTS: Record<HeatmapMeasure, string> = {
  rate: 'Rate × interval hours of the base exchange / own interval hours − rate of the base exchange. Source: dydxprotocol/v4-web FundingChart.',
  apr: 'APR − APR of the base exchange, with APR = rate × 8760 / interval hours. Source: dydxprotocol/v4-web FundingChart.',
  next: 'Next funding time − next funding time of the base exchange. Source: the venues.',
};
const MEASURES: Record<HeatmapMeasure, string> = {
  rate: 'rate',
  apr: 'APR',
  next: 'next funding',
};
const MILLISECONDS_IN_HOURS: Unit = { name: 'hours', factor: 1 / 3_600_000 };

interface HeatOptions {
  baseExchange: string;
  measure: HeatmapMeasure;
  differences: boolean;
  funding: FundingFigures;
  /** venues without current market data; they have no values */
  unavailable: ReadonlySet<string>;
}

/** @param names the display names of the venues, in their order */
export function heatColumns(
  venues: readonly string[],
  names: readonly string[],
  options: HeatOptions,
): readonly TableColumn<HeatRow>[] {
  return [
    {
      id: 'base',
      header: 'Base',
      hint: "Assets with a perpetual on the base exchange. Source: the venue's contract list.",
      width: 'minmax(72px, 0.6fr)',
      fixed: true,
      filter: 'text',
      cell: ({ base }) => base,
      sortValue: ({ base }) => base,
    },
    ...venues.map((venue, index) => venueColumn(venue, names[index] ?? venue, options)),
  ];
}

function venueColumn(venue: string, name: string, options: HeatOptions): TableColumn<HeatRow> {
  const { baseExchange, measure, differences, funding, unavailable } = options;
  const { fundingOf, isStale } = funding;
  const isUnavailable = unavailable.has(venue);
  const differs = differences && venue !== baseExchange;
  const isBaseExchangeUnavailable = differs && unavailable.has(baseExchange);
  const value = (row: HeatRow): number | null => {
    const contract = row.byVenue.get(venue);
    const baseExchangeContract = row.byVenue.get(baseExchange);
    if (
      contract === undefined ||
      baseExchangeContract === undefined ||
      isUnavailable ||
      isBaseExchangeUnavailable
    )
      return null;
    if (isStale(contract) || (differs && isStale(baseExchangeContract))) return null;
    const base = differs ? fundingOf(baseExchangeContract) : undefined;
    return cellValue(fundingOf(contract), base, measure);
  };
  const hoursAt = (exchange: string) => (row: HeatRow) => {
    const contract = row.byVenue.get(exchange);
    return contract && fundingOf(contract).hours;
  };
  // a difference of rates is one of the base exchange's interval
  const rateUnit = differs
    ? perInterval(hoursAt(baseExchange), 'Interval of the base exchange')
    : perInterval(hoursAt(venue), `${name} interval`);
  const timeUnit = differs ? MILLISECONDS_IN_HOURS : UTC_TIME;
  const units = { rate: rateUnit, apr: COMPUTED_PERCENT, next: timeUnit };
  const baseExchangeProblem = isBaseExchangeUnavailable ? '◆ offline' : undefined;
  const problem = isUnavailable ? 'offline' : baseExchangeProblem;
  return {
    id: venue,
    header: `${name}${venue === baseExchange ? ' ◆' : ''}${isUnavailable ? ' (offline)' : ''}`,
    fileHeading: `${name} ${MEASURES[measure]}${differs ? ' difference' : ''}`,
    unit: units[measure],
    hint: differs ? DIFFERENCE_HINTS[measure] : HINTS[measure],
    width: 'minmax(128px, 1fr)',
    align: 'end',
    cell: (row) =>
      problem !== undefined && row.byVenue.has(venue) ? (
        problem
      ) : (
        <HeatCell
          row={row}
          venue={venue}
          baseExchange={baseExchange}
          measure={measure}
          differences={differs}
          funding={funding}
        />
      ),
    sortValue: value,
    ...(measure === 'next' && !differs ? {} : { filter: 'range' as const }),
    live: true,
  };
}
