import type { OptionType } from '@parallax/protocol';
import { decimal } from '../decimal.ts';
import { midBetween } from '../market-price.ts';
import { black76 } from './black-76.ts';
import { round8Of, text8 } from './usd-units.ts';

/** A quoted option of an expiry. */
export interface QuotedVolatility {
  readonly type: OptionType;
  readonly strike: number;
  /** annual mark volatility, as a fraction; null if there is none */
  readonly volatility: number | null;
}

/** The options of an expiry. */
export interface QuotedExpiry {
  /** Unix milliseconds */
  readonly expiry: number;
  /** price of the future with this expiry; null if unknown */
  readonly forward: number | null;
  readonly options: readonly QuotedVolatility[];
}

/** Volatilities as fractions, decimal text; null where no strike is quoted on a side of it. */
export interface VolatilityFigures {
  readonly atm: string | null;
  readonly put10: string | null;
  readonly put25: string | null;
  readonly call25: string | null;
  readonly call10: string | null;
  /** call25 − put25 */
  readonly riskReversal25: string | null;
  /** (call25 + put25) / 2 − atm */
  readonly butterfly25: string | null;
}

export interface VolatilityRow extends VolatilityFigures {
  /** ISO 8601 */
  readonly expiry: string;
  /** until the expiry, decimal text */
  readonly days: string;
  readonly forward: string | null;
}

const DAY_MS = 86_400_000;
const DAYS_A_YEAR = 365;

/** A volatility at a place: a delta without its sign, or a strike. */
interface Point {
  readonly at: number;
  readonly volatility: number;
}

const isPositive = (value: number | null): value is number =>
  value !== null && Number.isFinite(value) && value > 0;

const text = (value: number | null): string | null =>
  value === null ? null : round8Of(value).toString();

/** Linear between the two neighbours around a place; null without one on a side. */
function interpolate(points: readonly Point[], place: number): number | null {
  for (const [index, first] of points.entries()) {
    if (first.at === place) return first.volatility;
    const second = points[index + 1];
    if (second === undefined) return null;
    if ((first.at - place) * (second.at - place) >= 0) continue;
    const part = (place - first.at) / (second.at - first.at);
    return first.volatility + part * (second.volatility - first.volatility);
  }
  return null;
}

/** The volatility at a place, as text. */
const figure = (points: readonly Point[], place: number): string | null =>
  text(interpolate(points, place));

/** The quoted volatilities of a type, lowest strike first. */
const quotedOf = (options: readonly QuotedVolatility[], type: OptionType) =>
  options
    .flatMap((option) =>
      option.type === type && isPositive(option.volatility) && isPositive(option.strike)
        ? [{ strike: option.strike, volatility: option.volatility }]
        : [],
    )
    .toSorted((first, second) => first.strike - second.strike);

/** By the size of the forward delta of Black-76, at the volatility of each strike. */
const byDelta = (
  options: readonly QuotedVolatility[],
  type: OptionType,
  { forward, years }: { readonly forward: number; readonly years: number },
): readonly Point[] =>
  quotedOf(options, type).map(({ strike, volatility }) => ({
    at: Math.abs(black76({ optionType: type, forward, strike, years, volatility }).delta),
    volatility,
  }));

/** By strike: of the option that is out of the money, or else of the other. */
function byStrike(options: readonly QuotedVolatility[], forward: number): readonly Point[] {
  const [puts, calls] = [quotedOf(options, 'put'), quotedOf(options, 'call')];
  const strikes = new Map<number, number>();
  const isOut = (strike: number, type: OptionType) =>
    type === 'put' ? strike < forward : strike >= forward;
  for (const [type, quotes] of [
    ['put', puts],
    ['call', calls],
  ] as const)
    for (const { strike, volatility } of quotes)
      if (isOut(strike, type) || !strikes.has(strike)) strikes.set(strike, volatility);
  return [...strikes]
    .toSorted(([first], [second]) => first - second)
    .map(([strike, volatility]) => ({ at: strike, volatility }));
}

const NO_FIGURES: VolatilityFigures = {
  atm: null,
  put10: null,
  put25: null,
  call25: null,
  call10: null,
  riskReversal25: null,
  butterfly25: null,
};

function figuresOf(
  options: readonly QuotedVolatility[],
  forward: number,
  years: number,
): VolatilityFigures {
  const [puts = [], calls = []] = (['put', 'call'] as const).map((type) =>
    byDelta(options, type, { forward, years }),
  );
  const atm = figure(byStrike(options, forward), forward);
  const [put25, call25] = [figure(puts, 0.25), figure(calls, 0.25)];
  return {
    atm,
    put10: figure(puts, 0.1),
    put25,
    call25,
    call10: figure(calls, 0.1),
    ...spreadsOf({ atm, put25, call25 }),
  };
}

/** Computed from the figures that are shown. */
function spreadsOf({
  atm,
  put25,
  call25,
}: Pick<VolatilityFigures, 'atm' | 'put25' | 'call25'>): Pick<
  VolatilityFigures,
  'riskReversal25' | 'butterfly25'
> {
  if (put25 === null || call25 === null) return { riskReversal25: null, butterfly25: null };
  const [put, call] = [decimal(put25), decimal(call25)];
  return {
    riskReversal25: text8(call.minus(put)),
    butterfly25: atm === null ? null : text8(midBetween(put, call).minus(atm)),
  };
}

/**
 * The volatilities of expiries by forward delta of Black-76 (D = 1, in years of 365 days), soonest first. Between the
 * two quoted strikes around a delta they are linear in delta, at the forward linear in the strike. Expiries that
 * have passed are left out; one without a forward has no figures.
 * @param at Unix milliseconds
 */
export function volatilityGrid(
  expiries: readonly QuotedExpiry[],
  at: number,
): readonly VolatilityRow[] {
  return expiries
    .filter(({ expiry }) => expiry > at)
    .toSorted((first, second) => first.expiry - second.expiry)
    .map((quoted) => rowOf(quoted, at));
}

function rowOf({ expiry, forward, options }: QuotedExpiry, at: number): VolatilityRow {
  const days = (expiry - at) / DAY_MS;
  return {
    expiry: new Date(expiry).toISOString(),
    days: round8Of(days).toString(),
    forward: isPositive(forward) ? text(forward) : null,
    ...(isPositive(forward) ? figuresOf(options, forward, days / DAYS_A_YEAR) : NO_FIGURES),
  };
}

/** What is shown of the changes of a row. */
export type VolatilityChange = Pick<VolatilityFigures, 'atm' | 'riskReversal25' | 'butterfly25'>;

const difference = (now: string | null, before: string | null): string | null =>
  now === null || before === null ? null : text8(decimal(now).minus(before));

/** The change of a row since an earlier one of the same expiry; null without it. */
export const volatilityChange = (
  now: VolatilityChange,
  before: VolatilityChange | undefined,
): VolatilityChange | null =>
  before === undefined
    ? null
    : {
        atm: difference(now.atm, before.atm),
        riskReversal25: difference(now.riskReversal25, before.riskReversal25),
        butterfly25: difference(now.butterfly25, before.butterfly25),
      };
