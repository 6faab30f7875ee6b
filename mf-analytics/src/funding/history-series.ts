import { type FundingPayment, type SummedPayment, withSums } from '@parallax/protocol';
import {
  type ChartData,
  type ChartSeries,
  type ChartTone,
  createChartData,
  valueSeries,
} from '@parallax/trading-ui';
import { formatPercent } from '@parallax/ui/format';
import { signedRate } from '../perpetuals/rate-text.ts';
import type { HistoryMeasure } from './funding-filters.ts';

const TONES: readonly ChartTone[] = [
  'accent',
  'info',
  'link-7',
  'link-5',
  'link-8',
  'link-3',
  'link-4',
  'link-1',
];

/** The rows of one venue, outside React. */
export interface VenueHistory {
  readonly key: string;
  readonly name: string;
  readonly tone: ChartTone;
  readonly data: ChartData<SummedPayment>;
}

/** @param position among all venues that list the contract, so that each keeps its tone */
export const venueHistory = (key: string, name: string, position: number): VenueHistory => ({
  key,
  name,
  tone: TONES[position % TONES.length] ?? 'accent',
  data: createChartData<SummedPayment>(({ at }) => at),
});

const shownPayments = new WeakMap<VenueHistory, readonly FundingPayment[]>();

/** Sets the rows of a venue unless they are unchanged. */
export function setPayments(
  venue: VenueHistory,
  payments: readonly FundingPayment[] | undefined,
): void {
  if (payments === undefined || shownPayments.get(venue) === payments) return;
  shownPayments.set(venue, payments);
  venue.data.set(withSums(payments));
}

/**
 * The series of the shown venues. For the measure `rate`, the first venue has bars and a line of its
 * running sum, and the others have points.
 */
export function historySeries(
  venues: readonly VenueHistory[],
  measure: HistoryMeasure,
): readonly ChartSeries[] {
  return venues.flatMap((venue, index) => {
    if (measure === 'rate') return rateSeries(venue, index === 0);
    return [measure === 'apr' ? aprSeries(venue) : sumSeries(venue, 'main')];
  });
}

function rateSeries(venue: VenueHistory, leads: boolean): ChartSeries[] {
  const rates = valueSeries(venue.data, {
    id: `${venue.key} rate`,
    label: venue.name,
    kind: leads ? 'bars' : 'points',
    tone: venue.tone,
    format: signedRate,
    decimals: 6,
    value: ({ rate }) => rate,
    ...(leads && { toneOf: ({ rate }: SummedPayment) => (rate < 0 ? 'down' : 'up') }),
  });
  return leads ? [rates, sumSeries(venue, 'left', `${venue.name} running sum`)] : [rates];
}

const sumSeries = (
  { key, name, tone, data }: VenueHistory,
  place: 'main' | 'left',
  label = name,
): ChartSeries =>
  valueSeries(data, {
    id: `${key} sum`,
    label,
    tone,
    place,
    format: signedRate,
    decimals: 6,
    value: ({ sum }) => sum,
  });

const aprSeries = ({ key, name, tone, data }: VenueHistory): ChartSeries =>
  valueSeries(data, {
    id: `${key} apr`,
    label: name,
    kind: 'step',
    tone,
    format: formatPercent,
    decimals: 4,
    value: ({ apr }) => apr,
  });
