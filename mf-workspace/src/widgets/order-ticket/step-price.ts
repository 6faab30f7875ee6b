import { decimal, floorToStep, fromExactNumber, toText } from '@parallax/trading';
import { readDecimal } from '@parallax/ui/format';

/**
 * A typed price, moved by a number of ticks to a multiple of the tick; at least one tick. An empty field
 * starts at a price, and without one it stays empty. What cannot be read stays.
 * @param start the price to start at
 */
export function stepPrice(
  typed: string,
  steps: number,
  { tick, start }: { tick: number; start: number | undefined },
): string {
  const isEmpty = typed.trim() === '';
  const price = isEmpty ? start : readDecimal(typed);
  if (price === undefined) return typed;
  const step = fromExactNumber(tick);
  const from = decimal(String(price));
  const below = floorToStep(from, step);
  // an empty field starts at the price itself; from between two ticks, the first step leads to a tick
  const moved = isEmpty ? 0 : steps < 0 && !below.eq(from) ? steps + 1 : steps;
  const next = below.plus(step.times(String(moved)));
  return toText(next.lt(step) ? step : next);
}
