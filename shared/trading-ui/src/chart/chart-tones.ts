import type { Contract } from '@parallax/protocol';
import type { ChartTone } from './chart-series.ts';

/**
 * The most distinct hues of both themes first: any two of the first five differ clearly. 'link-2' and
 * 'link-6' look like 'accent' and 'info'.
 */
const TONES: readonly ChartTone[] = [
  'accent',
  'link-1',
  'link-7',
  'link-4',
  'link-5',
  'link-3',
  'link-8',
  'info',
];

/** The tone of the series at a position, from 0. */
export const toneAt = (position: number): ChartTone => TONES[position % TONES.length] ?? 'accent';

/**
 * The tone of each venue with perpetuals or futures, which is the same in all charts. Venues with
 * inverse contracts are first, since they appear together in most charts.
 */
export function venueTones(contracts: readonly Contract[]): (exchange: string) => ChartTone {
  const derivatives = contracts.filter(
    ({ instType }) => instType === 'perpetual' || instType === 'future',
  );
  const inverse = derivatives.filter(({ riskType }) => riskType === 'inverse');
  const venues = [...new Set([...exchangesOf(inverse), ...exchangesOf(derivatives)])];
  return (exchange) => toneAt(Math.max(0, venues.indexOf(exchange)));
}

const exchangesOf = (contracts: readonly Contract[]): readonly string[] =>
  contracts.map(({ exchange }) => exchange).sort();
