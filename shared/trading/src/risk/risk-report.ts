import { type Decimal, maximum, sumOf, toText } from '../decimal.ts';
import { type AccountRisk, accountRisk, type RiskAccount } from './account-risk.ts';
import { addUpBases, type BaseSums, grossOf, isoOf, leverageOf, sumsOf } from './account-sums.ts';
import type { GreekSums } from './greek-sums.ts';
import type { RiskMarket } from './position-leg.ts';
import type { RiskOfBase, RiskOfExpiry, RiskReport } from './risk-figures.ts';
import { text8 } from './usd-units.ts';

const ASSUMPTIONS = [
  'All prices of an underlying move by the same percentage.',
  'Greeks are those of Black-76 at the mark volatility, which does not change with the price (sticky strike), without interest, in years of 365 days.',
  'Dollars and their stablecoins have no delta.',
  'The margin use of an account is its maintenance margin by its margin balance, each added up over all assets that cover positions: a venue that keeps them apart may liquidate the positions of one asset at a lower use.',
];

const toBase = ([base, { greeks }]: readonly [string, BaseSums]): RiskOfBase => ({
  base,
  ...greeks.texts(),
  grossUsd: toText(greeks.gross()),
});

const toExpiry = (base: string, expiry: number | null, greeks: GreekSums): RiskOfExpiry => ({
  base,
  expiry: isoOf(expiry),
  ...greeks.texts(),
});

const toExpiries = ([base, { expiries }]: readonly [string, BaseSums]): readonly RiskOfExpiry[] =>
  [...expiries]
    .toSorted(([first], [second]) => (first ?? 0) - (second ?? 0))
    .map(([expiry, greeks]) => toExpiry(base, expiry, greeks));

function nearestIn(risks: readonly AccountRisk[]): RiskReport['nearestLiquidation'] {
  const all = risks.flatMap(({ nearest }) => nearest ?? []);
  const [nearest] = all.toSorted((first, second) => first.distance.cmp(second.distance));
  return nearest === undefined
    ? null
    : { ...nearest, price: toText(nearest.price), distance: text8(nearest.distance) };
}

/**
 * The risk of accounts together, from what they hold and the prices of the market. Each figure of a line is rounded
 * to 8 decimals, and every total is exactly the sum of its lines. What has no price, no volatility or no margin model
 * is in `missing` and in no figure.
 */
export const riskReport = (accounts: readonly RiskAccount[], market: RiskMarket): RiskReport =>
  addUpRisk(accounts.map((account) => accountRisk(account, market)));

/** What a stress needs of accounts whose risk is known, at prices of one moment. */
export const bookOf = (
  risks: readonly AccountRisk[],
): Pick<RiskReport, 'navUsd' | 'legs' | 'missing'> => ({
  navUsd: toText(sumOf(risks.map(({ equityUsd }) => equityUsd))),
  legs: risks.flatMap(({ legs }) => legs),
  missing: risks.flatMap(({ missing }) => missing),
});

/** The report of accounts whose risk is known, at prices of one moment. */
export function addUpRisk(risks: readonly AccountRisk[]): RiskReport {
  const all = risks.map(sumsOf);
  const byBase = addUpBases(all.map(({ bases }) => bases));
  const nav = sumOf(risks.map(({ equityUsd }) => equityUsd));
  const gross = grossOf(byBase);
  const uses = all.flatMap(({ figures }) => figures.use ?? []);
  const highest = uses.reduce<Decimal | null>(
    (most, use) => (most === null ? use : maximum(most, use)),
    null,
  );
  const bases = [...byBase].toSorted(([, first], [, second]) =>
    second.greeks.gross().cmp(first.greeks.gross()),
  );
  return {
    ...bookOf(risks),
    grossUsd: toText(gross),
    netUsd: toText(sumOf(bases.map(([, { greeks }]) => greeks.delta()))),
    leverage: leverageOf(gross, nav),
    marginBalanceUsd: toText(sumOf(risks.map(({ margin }) => margin.marginBalanceUsd))),
    initialMarginUsd: toText(sumOf(all.map(({ figures }) => figures.initial))),
    maintenanceMarginUsd: toText(sumOf(all.map(({ figures }) => figures.maintenance))),
    marginUse: highest && text8(highest),
    nearestLiquidation: nearestIn(risks),
    bases: bases.map(toBase),
    expiries: bases.flatMap(toExpiries),
    accounts: all.map(({ row }) => row),
    lines: all.flatMap(({ lines }) => lines),
    assumptions: ASSUMPTIONS,
  };
}
