import { assetFacts } from './bases.ts';
import { kindOfExpiry } from './expiries.ts';

const DAY = 86_400_000;

/** Strikes every `step` dollars, as far from the base's level as `reach` says. */
interface Ladder {
  readonly step: number;
  /** a fraction of the level */
  readonly reach: number;
}

/** Bases with options. */
export type OptionBase = 'BTC' | 'ETH';
export const OPTION_BASES: readonly OptionBase[] = ['BTC', 'ETH'];

/** How far ahead of its expiry an option has a ladder: the nearer, the finer and narrower. */
const LADDERS: Readonly<Record<OptionBase, readonly (Ladder & { readonly withinDays: number })[]>> =
  {
    BTC: [
      { withinDays: 9, step: 1_000, reach: 0.08 },
      { withinDays: 45, step: 2_500, reach: 0.2 },
      { withinDays: 120, step: 5_000, reach: 0.35 },
      { withinDays: 600, step: 10_000, reach: 0.6 },
    ],
    ETH: [
      { withinDays: 9, step: 50, reach: 0.11 },
      { withinDays: 45, step: 100, reach: 0.25 },
      { withinDays: 120, step: 250, reach: 0.45 },
      { withinDays: 600, step: 500, reach: 0.7 },
    ],
  };
/** An expiry is listed for so long at most, by its kind. */
const LISTED_DAYS = { day: 9, week: 45, month: 120, quarter: 600 } as const;

/**
 * The strikes of an expiry at `now`, lowest first. As the expiry comes nearer, finer strikes are
 * added near the money; none leaves before it expires. Prices keep to their level within less than
 * the finest ladder reaches, so that some strikes are always near the money.
 */
export function strikesOf(base: OptionBase, expiry: number, now: number): number[] {
  const { usd } = assetFacts(base);
  const left = (expiry - now) / DAY;
  const listed = LISTED_DAYS[kindOfExpiry(expiry)];
  const ladders = LADDERS[base].filter(
    ({ withinDays }) => left <= withinDays && withinDays <= listed,
  );
  const strikes = new Set(ladders.flatMap(({ step, reach }) => ladderAround(usd, step, reach)));
  return [...strikes].sort((a, b) => a - b);
}

function ladderAround(usd: number, step: number, reach: number): number[] {
  const first = Math.ceil((usd * (1 - reach)) / step);
  const last = Math.floor((usd * (1 + reach)) / step);
  return Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step);
}
