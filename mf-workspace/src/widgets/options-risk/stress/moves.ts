import { counted } from '@parallax/ui/format';

/** As many as the server takes. */
export const SPOTS_MAX = 41;
export const VOLS_MAX = 21;

const PERCENT = 100;
const LEAST = -100;
/** Above it, the server takes a move for a mistake. */
const MOST = 10_000;

/**
 * Typed percentages as fractions, lowest first and each once: '−20, 0, 20' → [−0.2, 0, 0.2]. Why they cannot be used
 * if they cannot.
 * @param count the most that there can be
 */
export function movesOf(text: string, count: number): readonly number[] | string {
  const typed = text
    .replaceAll('−', '-')
    .split(/[\s,;%]+/)
    .filter((each) => each !== '');
  const percents = [...new Set(typed.map(Number))].toSorted((one, other) => one - other);
  if (percents.length === 0) return 'Type percentages, such as −20, 0, 20.';
  if (percents.some((each) => !(each > LEAST && each <= MOST)))
    return `Type percentages above −100 and up to 10,000, such as −20, 0, 20.`;
  if (percents.length > count) return `Type at most ${counted(count, 'percentage')}.`;
  return percents.map((each) => each / PERCENT);
}
