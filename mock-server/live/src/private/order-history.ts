import type { Order } from '@parallax/protocol';
import type { LiveVenueId } from '../venues.ts';
import { dividedBy, isAbove, sumOf } from './decimal-text.ts';
import { HISTORY_WINDOWS } from './history-windows.ts';
import type { FoundOrder } from './venue-api.ts';

/** Clocks may differ, in milliseconds. */
const CLOCKS_MS = 60_000;

/** The time from which a venue can have an order, in Unix milliseconds. */
export const createdFrom = ({ createdAt }: Pick<Order, 'createdAt'>): number =>
  Date.parse(createdAt) - CLOCKS_MS;

/** The time from which a venue lists fills of an order, in Unix milliseconds. */
export function fillsFrom(
  venue: LiveVenueId,
  order: Pick<Order, 'createdAt'>,
  now: number,
): number {
  const { fillsMs } = HISTORY_WINDOWS[venue];
  const created = createdFrom(order);
  return fillsMs === null ? created : Math.max(created, now - fillsMs);
}

/** The time until which an order can have fills, in Unix milliseconds. */
export const fillsUntil = ({ updatedAt }: Pick<FoundOrder, 'updatedAt'>, now: number): number =>
  updatedAt === undefined ? now : Math.min(now, updatedAt + CLOCKS_MS);

/** The average price of what is filled, by its value in the quote; undefined where it is not known. */
export function averageOf(
  parts: readonly { readonly filled: string; readonly value: string | undefined }[],
): string | undefined {
  const filled = sumOf(parts.map((part) => part.filled));
  const values = parts.flatMap(({ value }) => (value === undefined ? [] : [value]));
  const isKnown = values.length === parts.length && values.every((value) => !isAbove('0', value));
  return isKnown && isAbove(filled, '0') ? dividedBy(sumOf(values), filled) : undefined;
}

/** The rows, each once. */
export const uniqueById = <Row extends { readonly id: string }>(rows: readonly Row[]): Row[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
];
