import type { PriceAlertKind } from '@parallax/protocol';
import { z } from 'zod';

/** Where a figure is relative to the value of an alert. */
export const sideSchema = z.enum(['below', 'at', 'above']);
export type Side = z.infer<typeof sideSchema>;

export function sideOf(value: number, figure: number): Side {
  if (figure === value) return 'at';
  return figure < value ? 'below' : 'above';
}

/**
 * Whether going from one side to another meets the alert's condition; `before` is null for the first
 * figure. `above` and `moves` are met when the figure reaches the value from below, or when the first
 * figure is at or above it; `below` is the mirror image. All others are met when the figure reaches
 * or passes the value from either side; leaving the value again does not count.
 */
export function isMet(kind: PriceAlertKind, before: Side | null, after: Side): boolean {
  if (kind === 'above' || kind === 'moves') {
    return after !== 'below' && (before === null || before === 'below');
  }
  if (kind === 'below') return after !== 'above' && (before === null || before === 'above');
  return before !== null && before !== 'at' && after !== before;
}
