/** How the shock of a volatility depends on the time to expiry: × (30 / days)^power. */
export interface VolatilityScaling {
  /** below 30 days */
  readonly shortPower: number;
  readonly longPower: number;
  /** fewer days count as these */
  readonly leastDays: number;
  /** the least volatility after a rise, as a fraction; 0 for none */
  readonly leastRaised: number;
}

/** A move of all prices and volatilities. */
export interface Scenario {
  /** of prices, as a fraction: −0.2 is −20%; above −1 */
  readonly spot: number;
  /** of volatilities relative to what they are: 0.5 is half as much again; above −1 */
  readonly vol: number;
  /** the part of the profit and loss that counts */
  readonly weight: number;
  /** the move of futures, if it is held at the edge of the range */
  readonly futuresSpot?: number;
}

/** Moves of which the worst result is looked for. Plain data. */
export interface ScenarioSet {
  readonly name: 'house' | 'paradex' | 'deribit' | 'custom';
  /** where and when the numbers were read */
  readonly source: string;
  readonly scenarios: readonly Scenario[];
  /** null if every volatility is moved alike */
  readonly scaling: VolatilityScaling | null;
  /** the bases that have parameters; null for all */
  readonly bases: readonly string[] | null;
}

export type ScenarioSetName = Exclude<ScenarioSet['name'], 'custom'>;

const grid = (spots: readonly number[], vols: readonly number[]): readonly Scenario[] =>
  spots.flatMap((spot) => vols.map((vol) => ({ spot, vol, weight: 1 })));

/** The edge of the range of Deribit and Paradex, as a fraction. */
const RANGE = 0.16;
const RANGE_SPOTS = [-RANGE, -0.12, -0.08, -0.04, 0, 0.04, 0.08, 0.12, RANGE];

/** Moves beyond the range and the weight of their result, which is about 16% / |move| (Paradex, 'Portfolio Margin'). */
const TAILS = [
  [-0.66, 0.24],
  [-0.33, 0.48],
  [0.5, 0.32],
  [1, 0.16],
  [2, 0.08],
  [3, 0.0533],
  [4, 0.04],
  [5, 0.032],
] as const;

const tails = (vol: number, isHeld: boolean): readonly Scenario[] =>
  TAILS.map(([spot, weight]) =>
    isHeld ? { spot, vol, weight, futuresSpot: Math.sign(spot) * RANGE } : { spot, vol, weight },
  );

/** Powers of Deribit and Paradex. That an expiry within a day counts as one day is ours: the shock is without limit else. */
const POWERS = { shortPower: 0.3, longPower: 0.13, leastDays: 1 };

const UP = { paradex: 0.4, deribit: 0.5 };

/** The sets by name. Venues change theirs at any time: these are data of their dates. */
export const SCENARIO_SETS: Readonly<Record<ScenarioSetName, ScenarioSet>> = {
  house: {
    name: 'house',
    source: 'Parallax, November 2026',
    scenarios: grid([-0.5, -0.3, -0.2, -0.1, -0.05, 0, 0.05, 0.1, 0.2, 0.3, 0.5], [-0.25, 0, 0.5]),
    scaling: null,
    bases: null,
  },
  paradex: {
    name: 'paradex',
    source: "Paradex, 'Portfolio Margin', SCAN risk, read in November 2026",
    scenarios: [...grid(RANGE_SPOTS, [-0.22, UP.paradex]), ...tails(UP.paradex, false)],
    scaling: { ...POWERS, leastRaised: 0 },
    bases: null,
  },
  deribit: {
    name: 'deribit',
    source: "Deribit, 'Portfolio Margin', and `private/pme/simulate` of BTC of 17 June 2024",
    scenarios: [...grid(RANGE_SPOTS, [-0.25, 0, UP.deribit]), ...tails(UP.deribit, true)],
    scaling: { ...POWERS, leastRaised: 0.5 },
    bases: ['BTC'],
  },
};

/** Every spot by every volatility, which replace a set; see `Scenario` for their units. */
export const customSet = (spots: readonly number[], vols: readonly number[]): ScenarioSet => ({
  name: 'custom',
  source: 'chosen for this calculation',
  scenarios: grid(spots, vols),
  scaling: null,
  bases: null,
});

const SCALE_DAYS = 30;

/**
 * What a volatility is multiplied with: 1 + shock · (30 / days)^power, and never below 0 (Deribit and Paradex,
 * 'Portfolio Margin').
 */
export function volatilityFactor(
  shock: number,
  days: number,
  scaling: Pick<VolatilityScaling, 'shortPower' | 'longPower' | 'leastDays'> | null,
): number {
  if (scaling === null) return Math.max(0, 1 + shock);
  const counted = Math.max(scaling.leastDays, days);
  const power = counted < SCALE_DAYS ? scaling.shortPower : scaling.longPower;
  return Math.max(0, 1 + shock * (SCALE_DAYS / counted) ** power);
}

/** A volatility after a shock, as a fraction. */
export function shockedVolatility(
  volatility: number,
  shock: number,
  days: number,
  scaling: VolatilityScaling | null,
): number {
  const shocked = volatility * volatilityFactor(shock, days, scaling);
  return shock > 0 && scaling !== null ? Math.max(shocked, scaling.leastRaised) : shocked;
}
