import { collateralRatio } from './collateral-ratio.ts';
import { type Decimal, decimal, isZero, ONE, round18, ZERO } from './decimal.ts';
import { isSameMaintenance, maintenanceAt } from './liquidation-price.ts';
import { type LineMargin, priceOf } from './margin-line.ts';
import { collateralUsd, type UnifiedAccount, type UnifiedPart } from './unified-margin.ts';
import type { MarginRates } from './venue-margin.ts';

/** Below this fraction of the present price, the price counts as 0; above its inverse, it is never reached. */
const LOWEST = decimal('0.000000000001');
const HIGHEST = ONE.div(LOWEST);
/** Each step of Newton's method on a concave function reaches another of its few linear pieces, or ends. */
const STEPS_MAX = 60;

/** What the surplus (margin balance − maintenance margin, in dollars) consists of besides the position itself. */
interface Rest {
  readonly own: LineMargin;
  /** mark price now, or what stands for it */
  readonly present: Decimal;
  /** dollars per unit of the settlement asset now */
  readonly usd: Decimal;
  /** in the settlement asset, without profit and maintenance margin of the position */
  readonly equity: Decimal;
  readonly maintenance: Decimal;
  /** dollars per unit of the price, of the base, whose index moves with it */
  readonly slope: Decimal;
  /** dollars of all other assets */
  readonly fixed: Decimal;
}

/** Undefined while a price is unknown. */
function restOf(
  own: LineMargin,
  parts: readonly UnifiedPart[],
  { usdOf }: UnifiedAccount,
): Rest | undefined {
  const { base, settle } = own.line.terms;
  const present = priceOf(own.line);
  const usd = usdOf(settle);
  if (present === null || isZero(present) || usd === undefined) return undefined;
  let [equity, maintenance, slope, fixed] = [ZERO, ZERO, ZERO, ZERO];
  for (const { asset, marginBalance, maintenanceMargin } of parts) {
    if (asset === settle) {
      equity = marginBalance.minus(own.unrealised);
      maintenance = maintenanceMargin.minus(own.maintenance);
      continue;
    }
    if (isZero(marginBalance) && isZero(maintenanceMargin)) continue;
    const usdOfPart = usdOf(asset);
    if (usdOfPart === undefined) return undefined;
    const collateral = collateralUsd(asset, marginBalance, usdOfPart);
    const surplus = collateral.minus(maintenanceMargin.times(usdOfPart));
    if (asset === base) slope = surplus.div(present);
    else fixed = fixed.plus(surplus);
  }
  return { own, present, usd, equity, maintenance, slope, fixed };
}

/** A range of prices in which the surplus is `at0` + `slope` × price. */
interface Piece {
  readonly at0: Decimal;
  readonly slope: Decimal;
  readonly rates: MarginRates;
  /** whether the equity in the settlement asset is, and counts at its collateral ratio */
  readonly isPositive: boolean;
}

/**
 * The piece of a price. Linear: equity = E − cost + q·p and maintenance = M + |q|·r·p − d, at a fixed index.
 * Inverse: E − cost − q / p and M + |q|·r / p − d, at an index that moves with the price.
 */
function pieceAt(price: Decimal, { own, present, usd, ...rest }: Rest): Piece {
  const { terms, position } = own.line;
  const { amount, cost } = position;
  const rates = maintenanceAt(terms, amount, price);
  const isInverse = terms.kind === 'inverse';
  const equity = rest.equity.minus(cost);
  const isPositive = isInverse
    ? equity.times(price).gt(amount)
    : equity.plus(amount.times(price)).gt(ZERO);
  const ratio = isPositive ? collateralRatio(terms.settle) : ONE;
  const money = ratio.times(equity).minus(rest.maintenance).plus(rates.deduction);
  const margin = amount.abs().times(rates.maintenance);
  const held = ratio.times(amount);
  const unit = isInverse ? usd.div(present) : usd;
  const [at0, slope] = isInverse ? [held.plus(margin).neg(), money] : [money, held.minus(margin)];
  return {
    at0: at0.times(unit).plus(rest.fixed),
    slope: slope.times(unit).plus(rest.slope),
    rates,
    isPositive,
  };
}

const isSamePiece = (first: Piece, second: Piece): boolean =>
  first.isPositive === second.isPositive && isSameMaintenance(first.rates, second.rates);

const isCovered = (price: Decimal, { at0, slope }: Piece): boolean =>
  at0.plus(slope.times(price)).gt(ZERO);

/**
 * Where the surplus becomes positive from a price at which it is not, towards where it grows; null if it is, or if
 * it never becomes so. The surplus is concave, so that each step stays on this side of the root.
 */
function rootFrom(start: Decimal, rest: Rest): Decimal | null {
  let piece = pieceAt(start, rest);
  const isUp = piece.slope.gt(ZERO);
  if (isCovered(start, piece)) return null;
  for (let step = 0; step < STEPS_MAX; step += 1) {
    if (isZero(piece.slope) || piece.slope.gt(ZERO) !== isUp) return null;
    const price = piece.at0.neg().div(piece.slope);
    if (price.lte(rest.present.times(LOWEST)) || price.gte(rest.present.times(HIGHEST)))
      return null;
    const next = pieceAt(price, rest);
    if (isSamePiece(next, piece)) return round18(price);
    piece = next;
  }
  return null;
}

/**
 * The mark price of a cross position at which a unified account is liquidated: margin balance = maintenance margin
 * of all positions (Bybit, 'Trading Terms and Formulas in UTA'), rounded to 18 decimals. All else is unchanged but
 * the index price of its base, which moves with it. On the side on which the position loses, or else on the other;
 * null without one, and while a price is unknown.
 */
export function unifiedLiquidationPrice(
  own: LineMargin,
  parts: readonly UnifiedPart[],
  account: UnifiedAccount,
): Decimal | null {
  const rest = restOf(own, parts, account);
  if (rest === undefined) return null;
  const { present } = rest;
  if (!isCovered(present, pieceAt(present, rest))) return rootFrom(present, rest);
  const ends = [present.times(LOWEST), present.times(HIGHEST)];
  if (own.line.position.amount.lt(ZERO)) ends.reverse();
  for (const end of ends) {
    const price = rootFrom(end, rest);
    if (price !== null) return price;
  }
  return null;
}
