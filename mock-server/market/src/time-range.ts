import { INTERVAL_MS, type Interval } from '@parallax/protocol';
import type { Span } from './market-reads.ts';

/** A span resolved against the current time: Unix milliseconds, both inclusive. */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

export function resolveSpan(span: Span, now: number): TimeRange {
  if ('lastMs' in span) return { from: now - span.lastMs, to: now };
  return { from: span.from ?? 0, to: Math.min(span.to ?? now, now) };
}

/** The starts of the newest `limit` intervals, oldest first. */
export function startsIn({ from, to }: TimeRange, interval: Interval, limit: number): number[] {
  const length = INTERVAL_MS[interval];
  const last = Math.floor(to / length);
  const first = Math.max(Math.ceil(from / length), last - limit + 1);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => (first + i) * length);
}
