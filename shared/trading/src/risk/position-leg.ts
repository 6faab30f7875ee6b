import type { ContractTerms, OptionTerms } from '../contract-terms.ts';
import { type Decimal, isZero, toNumber, ZERO } from '../decimal.ts';
import type { MarginPrices } from '../margin-line.ts';
import { black76, type OptionGreeks } from './black-76.ts';
import { hasDelta } from './has-delta.ts';
import type { LegOption, RiskLeg, RiskMissing } from './risk-leg.ts';
import { round8, round8Of } from './usd-units.ts';

/** What risk is computed from besides the prices of margin. */
export interface RiskMarket {
  /** Unix milliseconds, from which options have their life left */
  readonly at: number;
  /** dollars per unit of an asset at its index price; undefined if it has none */
  readonly usdOf: (asset: string) => Decimal | undefined;
  /** annual mark volatility of an option, as a fraction; undefined if its venue publishes none */
  readonly volatilityOf: (terms: ContractTerms) => number | undefined;
}

/** Sensitivities in dollars, rounded to 8 decimals. */
export interface Sensitivities {
  /** gain if the price doubles at its present slope: a hundred times that of 1% */
  readonly deltaUsd: Decimal;
  /** change of `deltaUsd` if the price rises by 1% */
  readonly gammaUsd: Decimal;
  /** gain per percentage point of volatility */
  readonly vegaUsd: Decimal;
  /** gain per day, or in the life that is left if it is shorter */
  readonly thetaUsd: Decimal;
}

export const NO_SENSITIVITIES: Sensitivities = {
  deltaUsd: ZERO,
  gammaUsd: ZERO,
  vegaUsd: ZERO,
  thetaUsd: ZERO,
};

/** A position with all that its risk is computed from. */
interface Priced {
  readonly terms: ContractTerms;
  readonly amount: Decimal;
  readonly mark: Decimal;
  /** dollars per unit of the settlement asset */
  readonly usd: Decimal;
}

export interface PositionRisk extends Sensitivities {
  readonly leg: RiskLeg;
  /** of one unit of the base, rounded to 8 decimals */
  readonly priceUsd: Decimal;
}

/** An option at the prices of a moment, with the greeks of one. */
interface PricedOption {
  readonly option: LegOption;
  readonly greeks: OptionGreeks;
}

/** What a priced option was computed from. */
interface OptionPrices {
  readonly forward: Decimal;
  readonly volatility: number;
  readonly at: number;
}

const DAY_MS = 86_400_000;
const DAYS_A_YEAR = 365;

/**
 * The greeks of an option position by Black-76 at its mark volatility. Settled in the base: delta q(Δ − mark)·S,
 * gamma q·Γ·F·S/100, and vega and theta of the value in coins × S (Deribit, `delta_total`), where S is the index
 * price; else q·Δ·F, q·Γ·F²/100, vega and theta, × dollars of the settlement asset.
 */
function optionSensitivities(
  { amount, mark, usd }: Priced,
  { option: { forward, days, isCoinSettled }, greeks }: PricedOption,
): Sensitivities {
  const [q, unit] = [toNumber(amount), toNumber(usd)];
  const scale = q * (isCoinSettled ? unit / forward : unit);
  const premium = isCoinSettled ? toNumber(mark) : 0;
  return {
    deltaUsd: round8Of(scale * forward * (greeks.delta - premium)),
    gammaUsd: round8Of((scale * greeks.gamma * forward * forward) / 100),
    vegaUsd: round8Of(scale * greeks.vega),
    thetaUsd: round8Of(scale * greeks.theta * Math.min(1, days)),
  };
}

/** A linear future q·mark·usd; an inverse one of q dollars q / mark coins of usd. */
const futureSensitivities = ({ terms, amount, mark, usd }: Priced): Sensitivities => ({
  ...NO_SENSITIVITIES,
  deltaUsd: round8((terms.kind === 'inverse' ? amount.div(mark) : amount.times(mark)).times(usd)),
});

function priceOption(
  { expiry }: ContractTerms,
  { type, strike, isCoinSettled }: OptionTerms,
  { forward, volatility, at }: OptionPrices,
): PricedOption {
  const option = {
    type,
    strike: toNumber(strike),
    forward: toNumber(forward),
    volatility,
    days: Math.max(0, (expiry ?? at) - at) / DAY_MS,
    isCoinSettled,
  };
  const years = option.days / DAYS_A_YEAR;
  return { option, greeks: black76({ ...option, optionType: type, years }) };
}

/** The prices at which an option was priced last, for the other accounts that hold it. */
const priced = new WeakMap<ContractTerms, OptionPrices & { readonly result: PricedOption }>();

/** The option of a position; the text of what is missing without one. */
function pricedOption(
  terms: ContractTerms,
  prices: MarginPrices,
  { at, volatilityOf }: RiskMarket,
): PricedOption | string | null {
  const { option, symbol } = terms;
  if (option === null) return null;
  const forward = prices.underlyingOf(terms);
  if (forward === undefined || forward.lte(ZERO))
    return `The price of the underlying of ${symbol} is not known.`;
  const volatility = volatilityOf(terms);
  if (volatility === undefined || !Number.isFinite(volatility) || volatility <= 0)
    return `The volatility of ${symbol} is not known.`;
  const known = priced.get(terms);
  if (known?.forward === forward && known.volatility === volatility && known.at === at)
    return known.result;
  const result = priceOption(terms, option, { forward, volatility, at });
  priced.set(terms, { forward, volatility, at, result });
  return result;
}

function kindOf({ kind, option }: ContractTerms): RiskLeg['kind'] {
  if (option !== null) return 'option';
  return kind === 'inverse' ? 'inverse' : 'linear';
}

/** Dollars of a unit of the base at a mark price: an inverse price is in dollars already. */
const priceUsd = ({ terms, mark, usd }: Priced): Decimal =>
  round8(terms.kind === 'inverse' ? mark : mark.times(usd));

/**
 * The risk of a signed amount of a contract, also of one that is not on the book (`accountId` null); spot counts
 * as its amount of the base. The text of what is missing if it has no mark price, no dollars of its settlement
 * asset, and for an option no price of its underlying or no volatility.
 */
export function positionRisk(
  {
    accountId,
    terms,
    amount,
  }: {
    readonly accountId: string | null;
    readonly terms: ContractTerms;
    readonly amount: Decimal;
  },
  prices: MarginPrices,
  market: RiskMarket,
): PositionRisk | string {
  const mark = prices.markOf(terms);
  const usd = market.usdOf(terms.settle);
  if (mark === undefined || mark.lte(ZERO)) return `${terms.symbol} has no mark price.`;
  if (usd === undefined || usd.lte(ZERO))
    return `${terms.settle}, in which ${terms.symbol} is settled, has no price in dollars.`;
  const option = pricedOption(terms, prices, market);
  if (typeof option === 'string') return option;
  const position = { terms, amount, mark, usd };
  return {
    ...(option === null ? futureSensitivities(position) : optionSensitivities(position, option)),
    priceUsd: priceUsd(position),
    leg: {
      accountId,
      exchange: terms.exchange,
      symbol: terms.symbol,
      asset: null,
      base: terms.base,
      kind: kindOf(terms),
      amount: toNumber(amount),
      price: toNumber(mark),
      usd: toNumber(usd),
      option: option?.option ?? null,
    },
  };
}

/** The legs of amounts that are not on the book, and what of them has no price or volatility. */
export function hypotheticalLegs(
  added: readonly { readonly terms: ContractTerms; readonly amount: Decimal }[],
  prices: MarginPrices,
  market: RiskMarket,
): { readonly legs: readonly RiskLeg[]; readonly missing: readonly RiskMissing[] } {
  const legs: RiskLeg[] = [];
  const missing: RiskMissing[] = [];
  for (const { terms, amount } of added) {
    if (!hasDelta(terms.base) || isZero(amount)) continue;
    const risk = positionRisk({ accountId: null, terms, amount }, prices, market);
    if (typeof risk === 'string')
      missing.push({ accountId: null, symbol: terms.symbol, asset: null, text: risk });
    else legs.push(risk.leg);
  }
  return { legs, missing };
}
