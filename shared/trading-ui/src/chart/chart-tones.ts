import type { Contract } from '@parallax/protocol';
import type { ChartTone } from './chart-series.ts';

/**
 * The first ones have distant hues in both themes, and so have the venues of inverse contracts, and
 * those of linear ones. 'link-2' and 'link-6' look like 'accent' and 'info'.
 */
const TONES: readonly ChartTone[] = [
  'accent',
  'link-1',
  'link-7',
  'link-4',
  'link-5',
  'link-8',
  'info',
  'link-3',
];

/** The tone of one of several series by its position among all, from 0. */
export const toneAt = (position: number): ChartTone => TONES[position % TONES.length] ?? 'accent';

/** The tone of each venue with perpetuals or futures, which is the same in all charts. */
export function venueTones(contracts: readonly Contract[]): (exchange: string) => ChartTone {
  const names = contracts
    .filter(({ instType }) => instType === 'perpetual' || instType === 'future')
    .map(({ exchange }) => exchange);
  const venues = [...new Set(names)].sort();
  return (exchange) => toneAt(Math.max(0, venues.indexOf(exchange)));
}
