import { DAY, HOUR, MINUTE, SECOND } from '../durations.ts';

/** Prices are constant within a slot. */
export const SLOT_MS = 100;

/** Candle lengths, longest first. Each is a multiple of the next. */
export const SPANS = [DAY, 4 * HOUR, HOUR, 15 * MINUTE, 5 * MINUTE, MINUTE] as const;
export const HOUR_LEVEL = 2;
export const FIVE_MINUTES_LEVEL = 4;
export const MINUTE_LEVEL = SPANS.length - 1;
/** Distance between a span's moments in milliseconds; its last slot is a moment too. */
const STEPS = [HOUR, 15 * MINUTE, 5 * MINUTE, MINUTE, 30 * SECOND, 15 * SECOND] as const;

export const lengthOf = (level: number): number => SPANS[level] ?? MINUTE;
const stepOf = (level: number): number => STEPS[level] ?? MINUTE;

/**
 * The moments of a span that determine its high and low, from its first to its last slot. Each is
 * also a moment of the shorter span that contains it, so the range of a day needs only 25 prices
 * and agrees with the ranges of its hours, minutes and trades.
 */
export function momentsOf(level: number, cell: number): number[] {
  const start = cell * lengthOf(level);
  const end = start + lengthOf(level);
  const moments: number[] = [];
  for (let time = start; time < end; time += stepOf(level)) moments.push(time);
  moments.push(end - SLOT_MS);
  return moments;
}

/**
 * Splits a range of full minutes into the fewest spans, as level and cell. `longest` is the level of the
 * longest spans that are used.
 */
export function* fewestSpans(
  from: number,
  until: number,
  longest = 0,
): Generator<readonly [level: number, cell: number]> {
  for (let time = from; time < until; ) {
    let level = longest;
    while (time % lengthOf(level) !== 0 || time + lengthOf(level) > until) level += 1;
    yield [level, time / lengthOf(level)];
    time += lengthOf(level);
  }
}

/**
 * The last slot computed for each longest level; cached, since thousands of contracts are read in
 * the same slot.
 */
const lastSlots = new Float64Array(SPANS.length).fill(Number.NaN);
const lastBounds = new Int8Array(SPANS.length);

/**
 * In a slot, the spans of the levels from `longest` up to the returned one, exclusive, bound the price.
 * The price at a moment of a span is bounded by longer spans only.
 */
export function boundsEnd(slot: number, longest = 0): number {
  if (lastSlots[longest] !== slot) {
    lastSlots[longest] = slot;
    lastBounds[longest] = countBounds(slot, longest);
  }
  return lastBounds[longest] ?? SPANS.length;
}

function countBounds(slot: number, longest: number): number {
  for (let level = longest; level < SPANS.length; level += 1) {
    if (slot % stepOf(level) === 0 || (slot + SLOT_MS) % lengthOf(level) === 0) return level;
  }
  return SPANS.length;
}
