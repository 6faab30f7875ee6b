const UNITS_S = new Map([
  ['h', 3_600],
  ['m', 60],
  ['s', 1],
]);
const PART = /(\d+(?:\.\d+)?)\s*([hms])/g;
const PARTS = /^(?:\d+(?:\.\d+)?\s*[hms]\s*)+$/;
const SECONDS = /^\d+(?:\.\d+)?$/;

/** A typed duration in seconds: '600', '10m' or '1h 30m'; undefined for any other text. */
export function readDuration(text: string): number | undefined {
  const typed = text.trim().toLowerCase();
  if (SECONDS.test(typed)) return Number(typed);
  if (!PARTS.test(typed)) return undefined;
  return [...typed.matchAll(PART)].reduce(
    (seconds, [, count, unit = 's']) => seconds + Number(count) * (UNITS_S.get(unit) ?? 1),
    0,
  );
}

/** '1h 30m', '10m' or '45s'. */
export function durationText(seconds: number): string {
  let left = seconds;
  const parts = [...UNITS_S].map(([unit, size]) => {
    const count = unit === 's' ? Number(left.toFixed(3)) : Math.floor(left / size);
    left -= count * size;
    return count > 0 ? `${count}${unit}` : '';
  });
  return parts.filter(Boolean).join(' ') || '0s';
}
