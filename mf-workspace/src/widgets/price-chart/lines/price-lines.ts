import { type Contract, newId, type PriceAlert } from '@parallax/protocol';
import type { ChartLevel } from '@parallax/trading-ui';
import { z } from 'zod';

/** Maximum number of lines in a chart, across all contracts. */
export const PRICE_LINES_MAX = 100;

export const priceLineSchema = z.object({
  id: z.string().min(1),
  /** contract key */
  contract: z.string().min(1),
  price: z.number().positive(),
});
export type PriceLine = z.infer<typeof priceLineSchema>;

/** A price rounded to the tick size of its contract; at least one tick. */
export function roundToTick(price: number, { tick }: Pick<Contract, 'tick'>): number {
  const ticks = Math.max(1, Math.round(price / tick));
  return Number((ticks * tick).toPrecision(12));
}

/** Adds a line unless there is one at its price; beyond the limit the oldest is dropped. */
export function withLine(
  lines: readonly PriceLine[],
  contract: string,
  price: number,
  id = newId(),
): PriceLine[] {
  if (lines.some((line) => line.contract === contract && line.price === price)) return [...lines];
  return [...lines, { id, contract, price }].slice(-PRICE_LINES_MAX);
}

export const withoutLine = (lines: readonly PriceLine[], id: string): PriceLine[] =>
  lines.filter((line) => line.id !== id);

const ALERT_LABELS: Readonly<Record<string, string>> = {
  above: 'Alert above',
  below: 'Alert below',
  crosses: 'Alert',
};

/** The levels of a chart: the lines, and the alerts, which are quiet while they are off. */
export const levelsOf = (
  lines: readonly PriceLine[],
  alerts: readonly PriceAlert[],
): readonly ChartLevel[] => [
  ...lines.map(({ id, price }): ChartLevel => ({ id, value: price, label: '' })),
  ...alerts.map(
    ({ id, kind, value, active }): ChartLevel => ({
      id,
      value,
      label: ALERT_LABELS[kind] ?? 'Alert',
      tone: active ? 'info' : 'quiet',
    }),
  ),
];
