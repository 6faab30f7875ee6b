import { normalDensity } from './normal.ts';
import { legRepricer } from './reprice-leg.ts';
import type { RiskLeg, RiskMissing } from './risk-leg.ts';
import { round8Of, toUnits, USD_DECIMALS } from './usd-units.ts';

/** Closing prices of the most liquid contract of a base, by day: days since 1970 in the zone of the closes. */
export type DailyCloses = readonly (readonly [day: number, close: number])[];

/** Plain data, which can be sent to a worker thread. */
export interface ValueAtRiskInput {
  readonly legs: readonly RiskLeg[];
  /** by base, as text: the sums of the lines of `riskReport` */
  readonly bases: readonly { readonly base: string; readonly deltaUsd: string }[];
  /** by base; one without closes leaves no window */
  readonly closes: Readonly<Record<string, DailyCloses>>;
}

export interface ValueAtRisk {
  readonly method: 'historical' | 'parametric';
  readonly confidence: '0.95' | '0.99';
  /** the horizon */
  readonly days: '1';
  /** the days whose moves were used */
  readonly window: number;
  /** the loss, from 0, in dollars as decimal text; null where fewer than 30 days are known */
  readonly varUsd: string | null;
  /** the mean loss beyond it */
  readonly esUsd: string | null;
  /** on how many days of the window today's book would have lost more; null with it */
  readonly exceptions: number | null;
}

export interface ValueAtRiskResult {
  readonly valueAtRisk: readonly ValueAtRisk[];
  readonly missing: readonly RiskMissing[];
  readonly assumptions: readonly string[];
}

const WINDOW_MAX = 365;
const WINDOW_MIN = 30;

/** The tail is in percent, so that the rank is exact: 100 · (1 − 0.95) is not 5 in floating point. */
const CONFIDENCES = [
  { confidence: '0.95', tailPercent: 5, z: 1.6449 },
  { confidence: '0.99', tailPercent: 1, z: 2.3263 },
] as const;

/** Moves of a day by base, as fractions. */
type Moves = ReadonlyMap<string, number>;

/** The moves of the day from the day before, of days with both closes. */
function movesOf(closes: DailyCloses): ReadonlyMap<number, number> {
  const byDay = new Map(closes.filter(([, close]) => Number.isFinite(close) && close > 0));
  const moves = new Map<number, number>();
  for (const [day, close] of byDay) {
    const before = byDay.get(day - 1);
    if (before !== undefined) moves.set(day, close / before - 1);
  }
  return moves;
}

/** The last days, at most a year, on which the moves of all bases are known; oldest first. */
function windowOf(
  bases: readonly string[],
  movesByBase: ReadonlyMap<string, ReadonlyMap<number, number>>,
): readonly Moves[] {
  const [first = '', ...others] = bases;
  const days = [...(movesByBase.get(first)?.keys() ?? [])]
    .filter((day) => others.every((base) => movesByBase.get(base)?.has(day)))
    .toSorted((a, b) => a - b)
    .slice(-WINDOW_MAX);
  return days.map(
    (day) => new Map(bases.map((base) => [base, movesByBase.get(base)?.get(day) ?? 0])),
  );
}

/** What today's book would have gained in dollars on each day of the window, volatilities unchanged. */
function repriced(legs: readonly RiskLeg[], window: readonly Moves[]): readonly number[] {
  const sums = window.map(() => 0n);
  for (const leg of legs) {
    const reprice = legRepricer(leg, null);
    for (const [index, moves] of window.entries())
      sums[index] =
        (sums[index] ?? 0n) + toUnits(reprice({ spot: moves.get(leg.base) ?? 0, vol: 0 }));
  }
  return sums.map((sum) => Number(sum) / 10 ** USD_DECIMALS);
}

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

const lossText = (loss: number): string => round8Of(Math.max(0, loss)).toString();

const exceptionsOf = (results: readonly number[], loss: number): number =>
  results.filter((result) => -result > Math.max(0, loss)).length;

/** σ of a day by the deltas alone: the root of the mean square of Σ delta × move, since μ is taken as 0. */
function deviationOf(bases: ValueAtRiskInput['bases'], window: readonly Moves[]): number {
  const gains = window.map((moves) =>
    bases.reduce((sum, { base, deltaUsd }) => sum + Number(deltaUsd) * (moves.get(base) ?? 0), 0),
  );
  return Math.sqrt(meanOf(gains.map((gain) => gain * gain)));
}

type Figures = Pick<ValueAtRisk, 'varUsd' | 'esUsd' | 'exceptions'>;

const UNKNOWN: Figures = { varUsd: null, esUsd: null, exceptions: null };
const NO_LOSS: Figures = { varUsd: '0', esUsd: '0', exceptions: 0 };

/** The same figures by each method and confidence. */
const alike = (window: number, figures: Figures): readonly ValueAtRisk[] =>
  (['historical', 'parametric'] as const).flatMap((method) =>
    CONFIDENCES.map(({ confidence }) => ({
      method,
      confidence,
      days: '1' as const,
      window,
      ...figures,
    })),
  );

function known(input: ValueAtRiskInput, moves: readonly Moves[]): readonly ValueAtRisk[] {
  const results = repriced(input.legs, moves);
  const worstFirst = results.toSorted((a, b) => a - b);
  const deviation = deviationOf(input.bases, moves);
  const toRow = (
    [method, confidence]: readonly [ValueAtRisk['method'], ValueAtRisk['confidence']],
    loss: number,
    mean: number,
  ): ValueAtRisk => ({
    method,
    confidence,
    days: '1',
    window: moves.length,
    varUsd: lossText(loss),
    esUsd: lossText(mean),
    exceptions: exceptionsOf(results, loss),
  });
  const historical = CONFIDENCES.map(({ confidence, tailPercent }) => {
    const tail = worstFirst.slice(0, Math.ceil((moves.length * tailPercent) / 100));
    return toRow(['historical', confidence], -(tail.at(-1) ?? 0), -meanOf(tail));
  });
  const parametric = CONFIDENCES.map(({ confidence, tailPercent, z }) => {
    const beyond = (deviation * normalDensity(z) * 100) / tailPercent;
    return toRow(['parametric', confidence], z * deviation, beyond);
  });
  return [...historical, ...parametric];
}

/** By account and base that has too few days: a base that leaves no window, or all if only their overlap is too short. */
function missingDays(
  { legs }: ValueAtRiskInput,
  movesByBase: ReadonlyMap<string, ReadonlyMap<number, number>>,
): readonly RiskMissing[] {
  const countOf = (base: string): number => movesByBase.get(base)?.size ?? 0;
  const isShort = legs.some(({ base }) => countOf(base) < WINDOW_MIN);
  const named = new Map<string, RiskMissing>();
  for (const { accountId, base } of legs) {
    if (isShort && countOf(base) >= WINDOW_MIN) continue;
    const text = isShort
      ? `Only ${countOf(base)} daily moves of ${base} are known: value at risk needs ${WINDOW_MIN}.`
      : `Fewer than ${WINDOW_MIN} daily moves of ${base} are of days on which those of all others are known.`;
    named.set(`${accountId} ${base}`, { accountId, symbol: null, asset: base, text });
  }
  return [...named.values()];
}

/**
 * Value at risk over one day, and the mean loss beyond it. Historical: today's book repriced with the moves of each
 * day of the window, the ⌈n(1 − c)⌉-th worst result. Parametric: zσ and σφ(z) / (1 − c) of the deltas, with μ = 0.
 * Null, with the reason in `missing`, where fewer than 30 days are known of all bases together; 0 without legs.
 */
export function valueAtRisk(input: ValueAtRiskInput): ValueAtRiskResult {
  const bases = [...new Set(input.legs.map(({ base }) => base))];
  const movesByBase = new Map(
    bases.map((base) => [base, movesOf(input.closes[base] ?? [])] as const),
  );
  const window = windowOf(bases, movesByBase);
  const assumptions = [
    `Value at risk is over one day, from the daily moves of the last ${window.length} days that all underlyings have.`,
    'Historical: the book of today, repriced with unchanged volatilities. Parametric: normal moves without drift, deltas alone.',
  ];
  if (bases.length === 0)
    return { valueAtRisk: alike(0, NO_LOSS), missing: [], assumptions: assumptions.slice(1) };
  if (window.length < WINDOW_MIN) {
    const missing = missingDays(input, movesByBase);
    return { valueAtRisk: alike(window.length, UNKNOWN), missing, assumptions };
  }
  return { valueAtRisk: known(input, window), missing: [], assumptions };
}
