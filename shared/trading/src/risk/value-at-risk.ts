import type { DayMoves } from './day-moves.ts';
import { normalDensity } from './normal.ts';
import type { MoveGains, RepricedLegs } from './repriced-legs.ts';
import type { RiskMissing } from './risk-leg.ts';
import { UnitSums } from './unit-sums.ts';
import { round8Of } from './usd-units.ts';

/** The daily moves of a base, and what legs gain in them. */
export interface DaysOfBase {
  readonly moves: DayMoves;
  readonly gains: MoveGains;
}

export interface ValueAtRiskInput {
  readonly accounts: readonly RepricedLegs[];
  /** by base, as text: the sums of the lines of `riskReport` */
  readonly bases: readonly { readonly base: string; readonly deltaUsd: string }[];
  /** of a base that legs have */
  readonly daysOf: (base: string) => DaysOfBase;
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

type ByBase = ReadonlyMap<string, DaysOfBase>;

/** The last days, at most a year, on which the moves of all bases are known; oldest first. */
function windowOf(byBase: ByBase): readonly number[] {
  const [first, ...others] = [...byBase.values()].map(({ moves }) => moves);
  const days = first?.days.filter((day) => others.every((moves) => moves.has(day))) ?? [];
  return days.slice(-WINDOW_MAX);
}

/** What today's book would have gained in dollars on each day of the window, volatilities unchanged. */
function repriced(
  accounts: readonly RepricedLegs[],
  byBase: ByBase,
  window: readonly number[],
): readonly number[] {
  const sums = new UnitSums(window.length);
  for (const [base, days] of byBase) {
    const indexes = Uint16Array.from(window, (day) => days.moves.indexOf(day));
    for (const account of accounts)
      if (account.bases.has(base)) sums.addAll(account.days(base, days), indexes);
  }
  return sums.toDollars();
}

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

const lossText = (loss: number): string => round8Of(Math.max(0, loss)).toString();

const exceptionsOf = (results: readonly number[], loss: number): number =>
  results.filter((result) => -result > Math.max(0, loss)).length;

/** σ of a day by the deltas alone: the root of the mean square of Σ delta × move, since μ is taken as 0. */
function deviationOf(
  bases: ValueAtRiskInput['bases'],
  byBase: ByBase,
  window: readonly number[],
): number {
  const deltas = bases.map(({ base, deltaUsd }) => [byBase.get(base), Number(deltaUsd)] as const);
  const gains = window.map((day) =>
    deltas.reduce((sum, [days, delta]) => sum + delta * (days?.moves.of(day) ?? 0), 0),
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

function known(
  { accounts, bases }: ValueAtRiskInput,
  byBase: ByBase,
  window: readonly number[],
): readonly ValueAtRisk[] {
  const results = repriced(accounts, byBase, window);
  const worstFirst = [...Float64Array.from(results).toSorted()];
  const deviation = deviationOf(bases, byBase, window);
  const toRow = (
    [method, confidence]: readonly [ValueAtRisk['method'], ValueAtRisk['confidence']],
    loss: number,
    mean: number,
  ): ValueAtRisk => ({
    method,
    confidence,
    days: '1',
    window: window.length,
    varUsd: lossText(loss),
    esUsd: lossText(mean),
    exceptions: exceptionsOf(results, loss),
  });
  const historical = CONFIDENCES.map(({ confidence, tailPercent }) => {
    const tail = worstFirst.slice(0, Math.ceil((window.length * tailPercent) / 100));
    return toRow(['historical', confidence], -(tail.at(-1) ?? 0), -meanOf(tail));
  });
  const parametric = CONFIDENCES.map(({ confidence, tailPercent, z }) => {
    const beyond = (deviation * normalDensity(z) * 100) / tailPercent;
    return toRow(['parametric', confidence], z * deviation, beyond);
  });
  return [...historical, ...parametric];
}

/** By account and base that has too few days: a base that leaves no window, or all if only their overlap is too short. */
function missingDays(accounts: readonly RepricedLegs[], byBase: ByBase): readonly RiskMissing[] {
  const countOf = (base: string): number => byBase.get(base)?.moves.days.length ?? 0;
  const isShort = [...byBase.keys()].some((base) => countOf(base) < WINDOW_MIN);
  const named = new Map<string, RiskMissing>();
  for (const { accountId, base } of accounts.flatMap(({ legs }) => legs)) {
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
  const { accounts, daysOf } = input;
  const bases = new Set(accounts.flatMap((account) => [...account.bases]));
  const byBase: ByBase = new Map([...bases].map((base) => [base, daysOf(base)]));
  const window = windowOf(byBase);
  const assumptions = [
    `Value at risk is over one day, from the daily moves of the last ${window.length} days that all underlyings have.`,
    'Historical: the book of today, repriced with unchanged volatilities. Parametric: normal moves without drift, deltas alone.',
  ];
  if (byBase.size === 0)
    return { valueAtRisk: alike(0, NO_LOSS), missing: [], assumptions: assumptions.slice(1) };
  if (window.length < WINDOW_MIN) {
    const missing = missingDays(accounts, byBase);
    return { valueAtRisk: alike(window.length, UNKNOWN), missing, assumptions };
  }
  return { valueAtRisk: known(input, byBase, window), missing: [], assumptions };
}
