import { type FundingPayment, type SummedPayment, withSums } from '@parallax/protocol';
import {
  type ChartData,
  type ChartSeries,
  type ChartTone,
  createChartData,
  strokeOf,
  valueSeries,
} from '@parallax/trading-ui';
import { COMPUTED_PERCENT } from '@parallax/ui';
import { formatFundingRate, formatPercent } from '@parallax/ui/format';
import type { HistoryMeasure } from './funding-filters.ts';

/** A venue's payments as chart data, kept outside React state. */
export interface VenueHistory {
  readonly key: string;
  readonly name: string;
  readonly tone: ChartTone;
  readonly data: ChartData<SummedPayment>;
}

export const venueHistory = (key: string, name: string, tone: ChartTone): VenueHistory => ({
  key,
  name,
  tone,
  data: createChartData<SummedPayment>(({ at }) => at),
});

const shownPayments = new WeakMap<VenueHistory, readonly FundingPayment[]>();

/** Redraws a venue's series, unless its payments are loading or unchanged. */
export function setPayments(
  venue: VenueHistory,
  payments: readonly FundingPayment[] | undefined,
): void {
  if (payments === undefined || shownPayments.get(venue) === payments) return;
  shownPayments.set(venue, payments);
  venue.data.set(withSums(payments));
}

const RATE_AND_SUM = { format: formatFundingRate, decimals: 6, keepsDecimals: true } as const;

/**
 * One series per venue. Rates are drawn as bars for one venue, as step lines for several. The lines
 * have different strokes, since venues often pay the same rate.
 */
export function historySeries(
  venues: readonly VenueHistory[],
  measure: HistoryMeasure,
): readonly ChartSeries[] {
  return venues.map(({ key, name, tone, data }, index) => {
    const common = {
      id: `${key} ${measure}`,
      label: name,
      unit: COMPUTED_PERCENT,
      hidesUnit: true,
      tone,
      stroke: strokeOf(index),
    };
    if (measure === 'apr') {
      return valueSeries(data, {
        ...common,
        kind: 'step',
        format: formatPercent,
        decimals: 4,
        value: ({ apr }) => apr,
      });
    }
    if (measure === 'sum') {
      return valueSeries(data, { ...common, ...RATE_AND_SUM, value: ({ sum }) => sum });
    }
    return valueSeries(data, {
      ...common,
      ...RATE_AND_SUM,
      kind: venues.length === 1 ? 'bars' : 'step',
      aroundZero: true,
      value: ({ rate }) => rate,
    });
  });
}
