import { decimal, isZero, round18, sumOf, toText } from '@parallax/trading';
import { dayOf } from '../../widget-kit/portfolio/periods.ts';
import type { PortfolioPoint } from '../../widget-kit/portfolio/use-portfolio-history.ts';

/** A day of the portfolio; amounts in dollars, fractions as such. */
export interface PortfolioDay {
  /** '2026-11-28' */
  readonly day: string;
  /** at the end of the day, or now */
  readonly navUsd: string;
  readonly flowsUsd: string;
  /** the change of the net asset value less the flows; null on the first day, which has no value before it */
  readonly profitUsd: string | null;
  /** time-weighted */
  readonly dayReturn: string | null;
  /** whether the values next to a flow of the day are not known */
  readonly isEstimated: boolean;
  readonly drawdown: string | null;
  /** whether assets without a price are left out */
  readonly isPartial: boolean;
}

/** The return between two points of a chained return: (1 + b) / (1 + a) - 1. */
function returnBetween(from: string | null, to: string | null): string | null {
  if (from === null || to === null) return null;
  const base = decimal(from).plus('1');
  if (isZero(base)) return null;
  return toText(round18(decimal(to).plus('1').div(base).minus('1')));
}

/**
 * The days of a history, newest first.
 * @param points oldest first
 * @param startHour hour of UTC at which days begin
 */
export function dailyHistory(
  points: readonly PortfolioPoint[],
  startHour: number,
): readonly PortfolioDay[] {
  const byDay = new Map<string, PortfolioPoint[]>();
  for (const point of points) {
    const day = dayOf(Date.parse(point.at), startHour);
    const of = byDay.get(day);
    if (of === undefined) byDay.set(day, [point]);
    else of.push(point);
  }
  let before: PortfolioPoint | undefined;
  const days = [...byDay].flatMap(([day, of]): PortfolioDay[] => {
    const last = of.at(-1);
    if (last === undefined) return [];
    // what flowed before the first point is in its value
    const counted = before === undefined ? of.slice(1) : of;
    const flows = sumOf(counted.map(({ flowsUsd }) => decimal(flowsUsd)));
    const start = before ?? of[0];
    const isFirst = before === undefined;
    before = last;
    if (start === undefined) return [];
    const profit = decimal(last.navUsd).minus(decimal(start.navUsd)).minus(flows);
    return [
      {
        day,
        navUsd: last.navUsd,
        flowsUsd: toText(flows),
        profitUsd: isFirst && of.length === 1 ? null : toText(profit),
        dayReturn: returnBetween(start.timeWeightedReturn, last.timeWeightedReturn),
        isEstimated: counted.some((point) => point.isEstimated === true),
        drawdown: last.drawdown,
        isPartial: of.some(({ isPartial }) => isPartial),
      },
    ];
  });
  return days.reverse();
}
