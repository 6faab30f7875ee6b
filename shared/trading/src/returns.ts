import { type Decimal, isZero, maximum, ONE, round18, sumOf, ZERO } from './decimal.ts';

/** A net asset value, oldest first. */
export interface ValuePoint {
  readonly value: Decimal;
  /** deposits less withdrawals since the previous point, which the value contains */
  readonly flow: Decimal;
}

/** Growth of a period that ends with a flow; null if it has no start to compare with. */
function growthOf(start: Decimal, { value, flow }: ValuePoint): Decimal | null {
  const end = value.minus(flow);
  if (isZero(start)) return isZero(end) ? ONE : null;
  return start.lt(ZERO) ? null : end.div(start);
}

/**
 * The time-weighted return since the first point, at each point, as a fraction: Π(1 + (Vend − Vstart − F) /
 * Vstart) − 1, cut at each flow ('Time-weighted return', Wikipedia). Rounded to 18 decimals. Null from the
 * first period on whose start is below 0, or is 0 while its end is not.
 */
export function timeWeightedReturns(points: readonly ValuePoint[]): readonly (Decimal | null)[] {
  let index: Decimal | null = ONE;
  return points.map((point, at) => {
    const previous = points[at - 1];
    if (previous !== undefined && index !== null) {
      const growth = growthOf(previous.value, point);
      index = growth === null ? null : round18(index.times(growth));
    }
    return index === null ? null : index.minus(ONE);
  });
}

/**
 * The drawdown at each point: index / its greatest value until then − 1, at most 0, on the index of
 * time-weighted returns. Rounded to 18 decimals; null where the return is, or was 0 of nothing.
 */
export function drawdowns(returns: readonly (Decimal | null)[]): readonly (Decimal | null)[] {
  let highest = ZERO;
  return returns.map((value) => {
    if (value === null) return null;
    const index = value.plus(ONE);
    highest = maximum(highest, index);
    return isZero(highest) ? null : round18(index.div(highest).minus(ONE));
  });
}

export interface DietzPeriod {
  readonly start: Decimal;
  readonly end: Decimal;
  readonly flows: readonly {
    readonly amount: Decimal;
    /** share of the period during which the flow was in the account, from 0 to 1 */
    readonly weight: Decimal;
  }[];
}

/**
 * The Modified Dietz return of a period, as a fraction: (E − B − F) / (B + Σw·F) ('Modified Dietz method',
 * Wikipedia). Rounded to 18 decimals; null if the average capital is not above 0.
 */
export function modifiedDietz({ start, end, flows }: DietzPeriod): Decimal | null {
  const flow = sumOf(flows.map(({ amount }) => amount));
  const capital = start.plus(sumOf(flows.map(({ amount, weight }) => amount.times(weight))));
  return capital.gt(ZERO) ? round18(end.minus(start).minus(flow).div(capital)) : null;
}
