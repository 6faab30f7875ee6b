import { decimal, fromExactNumber, toText } from '../decimal.ts';
import { legRepricer, type Move } from './reprice-leg.ts';
import { missingOf, type RiskLeg, type RiskMissing } from './risk-leg.ts';
import type { Scenario, ScenarioSet } from './scenario-sets.ts';
import { UnitSums } from './unit-sums.ts';
import { fromUnits, text8, textOfUnits, toUnits } from './usd-units.ts';

/** Plain data, which can be sent to a worker thread. */
export interface StressInput {
  readonly legs: readonly RiskLeg[];
  readonly set: ScenarioSet;
  /** a move of the set whose lines are wanted as well */
  readonly cell?: Pick<Scenario, 'spot' | 'vol'>;
}

/** A move with its result in dollars; all figures are decimal text. */
export interface StressCell {
  readonly spot: string;
  /** the nominal shock, before it is scaled by the time to expiry */
  readonly vol: string;
  readonly weight: string;
  /** exactly the sum of its lines */
  readonly pnlUsd: string;
  /** rounded to 8 decimals */
  readonly weightedUsd: string;
}

/** What a leg gains in a move. */
export interface StressLine {
  readonly accountId: string | null;
  readonly exchange: string | null;
  readonly symbol: string | null;
  readonly asset: string | null;
  readonly pnlUsd: string;
}

/** A cell with what it consists of: its `pnlUsd` is exactly the sum of the lines. */
export interface OpenedCell extends Omit<StressCell, 'weight'> {
  readonly lines: readonly StressLine[];
}

export interface StressResult {
  readonly cells: readonly StressCell[];
  /** the cell with the lowest `weightedUsd`, the first of equal ones */
  readonly worst: OpenedCell;
  /** the move that was asked for; undefined if the set does not have it */
  readonly cell?: OpenedCell;
  readonly missing: readonly RiskMissing[];
  readonly assumptions: readonly string[];
}

const ASSUMPTIONS = [
  'All underlyings move together, by the same percentage.',
  'Options are repriced by Black-76 at their mark volatility times the shock, without interest, in years of 365 days (sticky strike).',
  'The move is instant: no time passes, and no collateral is called.',
];

function assumptionsOf({ name, source, scaling, scenarios }: ScenarioSet): readonly string[] {
  const isHeld = scenarios.some(({ futuresSpot }) => futuresSpot !== undefined);
  return [
    ...ASSUMPTIONS,
    ...(name === 'custom' ? [] : [`Moves and weights: ${source}.`]),
    ...(scaling === null
      ? ['Every volatility moves by the same fraction of itself.']
      : ['Volatility shocks are larger for near expiries: × (30 / days)^power.']),
    ...(isHeld ? ['In moves beyond the range, futures are held at its edge.'] : []),
  ];
}

const weightedText = (pnl: bigint, weight: number): string =>
  weight === 1 ? textOfUnits(pnl) : text8(fromUnits(pnl).times(fromExactNumber(weight)));

const cellOf = ({ spot, vol, weight }: Scenario, pnl: bigint): StressCell => ({
  spot: toText(fromExactNumber(spot)),
  vol: toText(fromExactNumber(vol)),
  weight: toText(fromExactNumber(weight)),
  pnlUsd: textOfUnits(pnl),
  weightedUsd: weightedText(pnl, weight),
});

/** Whether the base of a leg has parameters in a set. */
const isCovered =
  ({ bases }: ScenarioSet) =>
  ({ base }: RiskLeg): boolean =>
    bases === null || bases.includes(base);

/** What each leg gains in one move of a set, in dollars with 8 decimals, in the order of the legs. */
export const stressLines = ({ legs, set }: StressInput, move: Move): readonly StressLine[] =>
  legs.filter(isCovered(set)).map((leg) => ({
    accountId: leg.accountId,
    exchange: leg.exchange,
    symbol: leg.symbol,
    asset: leg.asset,
    pnlUsd: textOfUnits(toUnits(legRepricer(leg, set.scaling)(move))),
  }));

/** What the legs gain together in each move of a set. */
function sumsOf({ legs, set }: StressInput): UnitSums {
  const sums = new UnitSums(set.scenarios.length);
  for (const leg of legs.filter(isCovered(set))) {
    const reprice = legRepricer(leg, set.scaling);
    for (const [index, scenario] of set.scenarios.entries()) sums.add(index, reprice(scenario));
  }
  return sums;
}

/** Whether a scenario is a move. */
export const isMove = (
  { spot, vol }: Pick<Scenario, 'spot' | 'vol'>,
  other: Pick<Scenario, 'spot' | 'vol'>,
): boolean => spot === other.spot && vol === other.vol;

export const cellsOf = (scenarios: readonly Scenario[], sums: UnitSums): readonly StressCell[] =>
  scenarios.map((scenario, index) => cellOf(scenario, sums.at(index)));

/** The index of the cell with the lowest `weightedUsd`, the first of equal ones. */
export function worstOf(cells: readonly StressCell[]): number {
  const weighted = cells.map(({ weightedUsd }) => decimal(weightedUsd));
  let worst = 0;
  for (const [index, each] of weighted.entries())
    if (each.lt(weighted[worst] ?? each)) worst = index;
  return worst;
}

/**
 * Reprices every leg in every move of a set. The result of a leg is rounded to 8 decimals, so that every cell is
 * exactly the sum of its lines. Legs of bases without parameters in the set are in `missing`. Throws a RangeError
 * if the set is empty, or a leg or a move is no finite number.
 */
export function stress(input: StressInput): StressResult {
  const { legs, set, cell: wanted } = input;
  const cells = cellsOf(set.scenarios, sumsOf(input));
  const opened = (index: number): OpenedCell | undefined => {
    const [cell, scenario] = [cells[index], set.scenarios[index]];
    if (cell === undefined || scenario === undefined) return undefined;
    const { weight: _, ...figures } = cell;
    return { ...figures, lines: stressLines(input, scenario) };
  };
  const worst = opened(worstOf(cells));
  if (worst === undefined) throw new RangeError('A set has no moves.');
  const cell = wanted && opened(set.scenarios.findIndex((each) => isMove(each, wanted)));
  return {
    cells,
    worst,
    ...(cell !== undefined && { cell }),
    missing: legs
      .filter((leg) => !isCovered(set)(leg))
      .map((leg) => missingOf(leg, `The set has no parameters for ${leg.base}.`)),
    assumptions: assumptionsOf(set),
  };
}
