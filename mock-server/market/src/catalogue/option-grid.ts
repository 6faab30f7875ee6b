import { DAY } from '../durations.ts';
import { assetFacts } from './bases.ts';
import { expiryKind } from './expiries.ts';

/** Strikes every `step` dollars within `reach` of the base's reference price. */
interface Ladder {
  readonly step: number;
  /** as a fraction of the reference price */
  readonly reach: number;
}

/** The bases that have options. */
export type OptionBase = 'BTC' | 'ETH';
export const OPTION_BASES: readonly OptionBase[] = ['BTC', 'ETH'];

/** Strike ladders by days to expiry: nearer expiries have finer and narrower ladders. */
const LADDERS: Readonly<Record<OptionBase, readonly (Ladder & { readonly withinDays: number })[]>> =
  {
    BTC: [
      { withinDays: 9, step: 1_000, reach: 0.14 },
      { withinDays: 45, step: 2_500, reach: 0.2 },
      { withinDays: 120, step: 5_000, reach: 0.35 },
      { withinDays: 600, step: 10_000, reach: 0.6 },
    ],
    ETH: [
      { withinDays: 9, step: 50, reach: 0.18 },
      { withinDays: 45, step: 100, reach: 0.25 },
      { withinDays: 120, step: 250, reach: 0.45 },
      { withinDays: 600, step: 500, reach: 0.7 },
    ],
  };
/** Days before expiry at which an expiry is listed, by kind. */
const LISTED_DAYS = { daily: 9, weekly: 45, monthly: 120, quarterly: 600 } as const;

/**
 * The strikes of an expiry at `now`, lowest first. Finer strikes near the money are added as the
 * expiry approaches; none is removed before it expires. The finest ladder extends five strikes
 * beyond three standard deviations from the reference price.
 */
export function strikesOf(base: OptionBase, expiry: number, now: number): number[] {
  const { usd } = assetFacts(base);
  const daysLeft = (expiry - now) / DAY;
  const listed = LISTED_DAYS[expiryKind(expiry)];
  const ladders = LADDERS[base].filter(
    ({ withinDays }) => daysLeft <= withinDays && withinDays <= listed,
  );
  const strikes = new Set(ladders.flatMap(({ step, reach }) => ladderAround(usd, step, reach)));
  return [...strikes].sort((a, b) => a - b);
}

function ladderAround(usd: number, step: number, reach: number): number[] {
  const first = Math.ceil((usd * (1 - reach)) / step);
  const last = Math.floor((usd * (1 + reach)) / step);
  return Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step);
}
