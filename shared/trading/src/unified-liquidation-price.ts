import { type Decimal, decimal, isZero, ONE, round18, ZERO } from './decimal.ts';
import { type AccountMarginInput, type LineMargin, lineMargin, priceOf } from './margin-line.ts';
import { collateralUsd, type UnifiedAccount, type UnifiedPart } from './unified-margin.ts';

const TWO = decimal('2');
/** Below this fraction of the present price, the price counts as 0. */
const LOWEST = decimal('0.000000000001');
/** How often the price is doubled in search of a liquidation price above. */
const DOUBLINGS_MAX = 40;
const STEPS_MAX = 120;
/** Dollars by which the margin balance may differ from the maintenance margin at the price that is found. */
const TOLERANCE = decimal('0.000000000001');

interface Point {
  readonly price: Decimal;
  /** margin balance − maintenance margin, in dollars */
  readonly surplus: Decimal;
}

type SurplusAt = (price: Decimal) => Decimal;

/** The margin balance less the maintenance margin by the price of one contract; undefined if a price is unknown. */
function surplusOf(
  own: LineMargin,
  parts: readonly UnifiedPart[],
  input: AccountMarginInput,
  { usdOf }: UnifiedAccount,
): { readonly present: Decimal; readonly surplusAt: SurplusAt } | undefined {
  const { terms } = own.line;
  const present = priceOf(own.line);
  if (present === null || isZero(present)) return undefined;
  let fixed = ZERO;
  const moving: { readonly part: UnifiedPart; readonly usd: Decimal }[] = [];
  for (const part of parts) {
    if (isZero(part.marginBalance) && isZero(part.maintenanceMargin)) continue;
    const usd = usdOf(part.asset);
    if (usd === undefined) return undefined;
    if (part.asset === terms.base || part.asset === terms.settle) moving.push({ part, usd });
    else
      fixed = fixed
        .plus(collateralUsd(part.asset, part.marginBalance, usd))
        .minus(part.maintenanceMargin.times(usd));
  }
  return {
    present,
    surplusAt(price) {
      const moved = lineMargin({ ...own.line, mark: price }, input);
      const profit = moved.unrealised.minus(own.unrealised);
      const margin = moved.maintenance.minus(own.maintenance);
      return moving.reduce((sum, { part, usd: usdNow }) => {
        const isSettle = part.asset === terms.settle;
        const usd = part.asset === terms.base ? usdNow.times(price).div(present) : usdNow;
        const equity = isSettle ? part.marginBalance.plus(profit) : part.marginBalance;
        const needed = isSettle ? part.maintenanceMargin.plus(margin) : part.maintenanceMargin;
        return sum.plus(collateralUsd(part.asset, equity, usd)).minus(needed.times(usd));
      }, fixed);
    },
  };
}

const isCovered = ({ surplus }: Point): boolean => surplus.gt(ZERO);

/** A price on one side of the present one where it is otherwise; undefined if there is none. */
function otherSide(start: Point, isUp: boolean, surplusAt: SurplusAt): Point | undefined {
  if (!isUp) {
    const price = round18(start.price.times(LOWEST));
    const lowest = isZero(price) ? undefined : { price, surplus: surplusAt(price) };
    return lowest !== undefined && isCovered(lowest) !== isCovered(start) ? lowest : undefined;
  }
  let { price } = start;
  for (let step = 0; step < DOUBLINGS_MAX; step += 1) {
    price = price.times(TWO);
    const point = { price, surplus: surplusAt(price) };
    if (isCovered(point) !== isCovered(start)) return point;
  }
  return undefined;
}

/** Where the surplus is 0 between two points, by their chord and their middle in turn. */
function rootBetween(first: Point, second: Point, surplusAt: SurplusAt): Decimal {
  let [low, high] = [first, second];
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const share = step % 2 === 0 ? low.surplus.div(low.surplus.minus(high.surplus)) : ONE.div(TWO);
    const price = round18(low.price.plus(high.price.minus(low.price).times(share)));
    const surplus = surplusAt(price);
    if (surplus.abs().lte(TOLERANCE)) return price;
    const point = { price, surplus };
    if (isCovered(point) === isCovered(low)) low = point;
    else high = point;
  }
  return low.price;
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
  input: AccountMarginInput,
  account: UnifiedAccount,
): Decimal | null {
  const known = surplusOf(own, parts, input, account);
  if (known === undefined) return null;
  const { present, surplusAt } = known;
  const start = { price: present, surplus: surplusAt(present) };
  const isLong = own.line.position.amount.gt(ZERO);
  const losesUp = !isLong;
  const sides = isCovered(start) ? [losesUp, !losesUp] : [!losesUp, losesUp];
  for (const isUp of sides) {
    const other = otherSide(start, isUp, surplusAt);
    if (other !== undefined) return rootBetween(start, other, surplusAt);
  }
  return null;
}
