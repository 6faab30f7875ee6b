const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
/** A book stands still for so long; nothing is priced more finely. */
export const SLOT_MS = 100;

/** Lengths of candles, longest first. Each is a whole number of the next. */
export const SPANS = [DAY, 4 * HOUR, HOUR, 15 * MINUTE, 5 * MINUTE, MINUTE] as const;
export const MINUTE_LEVEL = SPANS.length - 1;
/** The moments that decide a span's range: one each so many milliseconds, and its last slot. */
const STEPS = [HOUR, 15 * MINUTE, 5 * MINUTE, MINUTE, 30 * SECOND, 15 * SECOND] as const;

export const lengthOf = (level: number): number => SPANS[level] ?? MINUTE;
const stepOf = (level: number): number => STEPS[level] ?? MINUTE;

/**
 * The moments of a span at which its highest and lowest prices are made, in order, from its first
 * to its last slot. Every one of them is also such a moment of the shorter span that holds it, so
 * the range of a day is known from 25 prices, and is that of its hours, minutes and trades.
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
 * How many spans, from the longest, bound the price of a slot. A moment that decides the range of a
 * span is bounded by longer ones only.
 */
export function boundsAt(slot: number): number {
  for (let level = 0; level < SPANS.length; level += 1) {
    if (slot % stepOf(level) === 0 || (slot + SLOT_MS) % lengthOf(level) === 0) return level;
  }
  return SPANS.length;
}
