import { type Decimal, maximum, sumOf, toText, ZERO } from '../decimal.ts';
import { groupBy } from '../group-by.ts';
import { marginRatio } from '../margin-use.ts';
import { type AccountRisk, accountRisk, type ExactLine, type RiskAccount } from './account-risk.ts';
import { NO_SENSITIVITIES, type RiskMarket, type Sensitivities } from './position-leg.ts';
import type { RiskLeg, RiskMissing } from './risk-leg.ts';
import { text8 } from './usd-units.ts';

/** In dollars, decimal text, exactly the sum of lines. */
interface Greeks {
  readonly deltaUsd: string;
  readonly gammaUsd: string;
  readonly vegaUsd: string;
  readonly thetaUsd: string;
}

export interface RiskOfBase extends Greeks {
  readonly base: string;
  /** Σ |deltaUsd| of its lines */
  readonly grossUsd: string;
}

export interface RiskOfExpiry extends Greeks {
  readonly base: string;
  /** ISO 8601; null for what does not expire */
  readonly expiry: string | null;
}

export interface RiskLine extends Greeks {
  readonly accountId: string;
  readonly exchange: string | null;
  readonly symbol: string | null;
  readonly asset: string | null;
  readonly base: string;
  readonly expiry: string | null;
  readonly amount: string;
  readonly priceUsd: string;
  readonly initialMarginUsd: string | null;
  readonly maintenanceMarginUsd: string | null;
}

export interface RiskOfAccount {
  readonly accountId: string;
  readonly equityUsd: string;
  readonly grossUsd: string;
  /** null unless the equity is positive */
  readonly leverage: string | null;
  readonly marginBalanceUsd: string;
  /** Σ initial margin of its lines + `ordersMarginUsd` */
  readonly initialMarginUsd: string;
  readonly ordersMarginUsd: string;
  readonly maintenanceMarginUsd: string;
  /** maintenance margin / margin balance; null without margin; 1 where margin is needed and no balance is left */
  readonly marginUse: string | null;
  /** to the nearest liquidation of its positions, as a fraction of the mark price */
  readonly distance: string | null;
}

export interface RiskReport {
  readonly navUsd: string;
  readonly grossUsd: string;
  readonly netUsd: string;
  readonly leverage: string | null;
  readonly marginBalanceUsd: string;
  readonly initialMarginUsd: string;
  readonly maintenanceMarginUsd: string;
  /** the highest of the accounts */
  readonly marginUse: string | null;
  readonly nearestLiquidation: {
    readonly accountId: string;
    readonly exchange: string;
    readonly symbol: string;
    readonly price: string;
    readonly distance: string;
  } | null;
  /** largest gross first */
  readonly bases: readonly RiskOfBase[];
  /** by base as `bases`, soonest first, what does not expire before */
  readonly expiries: readonly RiskOfExpiry[];
  readonly accounts: readonly RiskOfAccount[];
  readonly lines: readonly RiskLine[];
  readonly missing: readonly RiskMissing[];
  readonly assumptions: readonly string[];
  /** for `stress` and `valueAtRisk`; no part of an answer */
  readonly legs: readonly RiskLeg[];
}

const ASSUMPTIONS = [
  'All prices of an underlying move by the same percentage.',
  'Greeks are those of Black-76 at the mark volatility, which does not change with the price (sticky strike), without interest, in years of 365 days.',
  'Dollars and their stablecoins have no delta.',
  'The margin use of an account is its maintenance margin by its margin balance, each added up over all assets that cover positions: a venue that keeps them apart may liquidate the positions of one asset at a lower use.',
];

const leverageOf = (gross: Decimal, equity: Decimal): string | null =>
  equity.gt(ZERO) ? text8(gross.div(equity)) : null;

const isoOf = (at: number | null): string | null =>
  at === null ? null : new Date(at).toISOString();

const textsOf = ({ deltaUsd, gammaUsd, vegaUsd, thetaUsd }: Sensitivities): Greeks => ({
  deltaUsd: toText(deltaUsd),
  gammaUsd: toText(gammaUsd),
  vegaUsd: toText(vegaUsd),
  thetaUsd: toText(thetaUsd),
});

/** The sums of lines of a base. */
interface BaseSums extends Sensitivities {
  readonly gross: Decimal;
  /** Unix milliseconds; null for what does not expire */
  readonly expiries: ReadonlyMap<number | null, Sensitivities>;
}

const plus = (first: Sensitivities, second: Sensitivities): Sensitivities => ({
  deltaUsd: first.deltaUsd.plus(second.deltaUsd),
  gammaUsd: first.gammaUsd.plus(second.gammaUsd),
  vegaUsd: first.vegaUsd.plus(second.vegaUsd),
  thetaUsd: first.thetaUsd.plus(second.thetaUsd),
});

function addUpExpiries(all: readonly BaseSums[]): BaseSums['expiries'] {
  const sums = new Map<number | null, Sensitivities>();
  for (const [expiry, greeks] of all.flatMap(({ expiries }) => [...expiries]))
    sums.set(expiry, plus(sums.get(expiry) ?? NO_SENSITIVITIES, greeks));
  return sums;
}

const addUpBase = (all: readonly BaseSums[]): BaseSums => ({
  ...all.reduce(plus, NO_SENSITIVITIES),
  gross: sumOf(all.map(({ gross }) => gross)),
  expiries: addUpExpiries(all),
});

const sumsOfLine = (line: ExactLine): BaseSums => {
  const { deltaUsd, gammaUsd, vegaUsd, thetaUsd, expiry } = line;
  const greeks = { deltaUsd, gammaUsd, vegaUsd, thetaUsd };
  return { ...greeks, gross: deltaUsd.abs(), expiries: new Map([[expiry, greeks]]) };
};

/** By base, in the order in which they come first. */
type SumsByBase = ReadonlyMap<string, BaseSums>;

const addUpBases = (all: readonly (readonly [base: string, sums: BaseSums])[]): SumsByBase =>
  new Map(
    [...groupBy(all, ([base]) => base)].map(([base, of]) => [
      base,
      addUpBase(of.map(([, sums]) => sums)),
    ]),
  );

const toBase = ([base, sums]: readonly [string, BaseSums]): RiskOfBase => ({
  base,
  ...textsOf(sums),
  grossUsd: toText(sums.gross),
});

const toExpiries = ([base, { expiries }]: readonly [string, BaseSums]): readonly RiskOfExpiry[] =>
  [...expiries]
    .toSorted(([first], [second]) => (first ?? 0) - (second ?? 0))
    .map(([expiry, greeks]) => ({ base, expiry: isoOf(expiry), ...textsOf(greeks) }));

interface MarginFigures {
  readonly initial: Decimal;
  readonly maintenance: Decimal;
  readonly use: Decimal | null;
}

/** The margin of the lines and orders of an account. */
export function marginFigures({ lines, margin }: AccountRisk): MarginFigures {
  const initial = sumOf(lines.map(({ initialMarginUsd }) => initialMarginUsd ?? ZERO));
  const maintenance = sumOf(lines.map((line) => line.maintenanceMarginUsd ?? ZERO));
  const balance = margin.marginBalanceUsd;
  const use = margin.needsMargin ? marginRatio(maintenance, balance) : null;
  return { initial: initial.plus(margin.ordersMarginUsd), maintenance, use };
}

const toAccount = (
  { account, equityUsd, margin, nearest }: AccountRisk,
  gross: Decimal,
  { initial, maintenance, use }: MarginFigures,
): RiskOfAccount => ({
  accountId: account.accountId,
  equityUsd: toText(equityUsd),
  grossUsd: toText(gross),
  leverage: leverageOf(gross, equityUsd),
  marginBalanceUsd: toText(margin.marginBalanceUsd),
  initialMarginUsd: toText(initial),
  ordersMarginUsd: toText(margin.ordersMarginUsd),
  maintenanceMarginUsd: toText(maintenance),
  marginUse: use && text8(use),
  distance: nearest && text8(nearest.distance),
});

const toLine = (line: ExactLine): RiskLine => ({
  accountId: line.accountId,
  exchange: line.exchange,
  symbol: line.symbol,
  asset: line.asset,
  base: line.base,
  expiry: isoOf(line.expiry),
  amount: toText(line.amount),
  priceUsd: toText(line.priceUsd),
  ...textsOf(line),
  initialMarginUsd: line.initialMarginUsd && toText(line.initialMarginUsd),
  maintenanceMarginUsd: line.maintenanceMarginUsd && toText(line.maintenanceMarginUsd),
});

/** What an account adds to each report that it is in. */
interface AccountSums {
  readonly bases: SumsByBase;
  readonly gross: Decimal;
  readonly figures: MarginFigures;
  readonly row: RiskOfAccount;
  readonly lines: readonly RiskLine[];
}

function computeSums(risk: AccountRisk): AccountSums {
  const bases = addUpBases(risk.lines.map((line) => [line.base, sumsOfLine(line)]));
  const gross = sumOf([...bases.values()].map((sums) => sums.gross));
  const figures = marginFigures(risk);
  const row = toAccount(risk, gross, figures);
  return { bases, gross, figures, row, lines: risk.lines.map(toLine) };
}

const known = new WeakMap<AccountRisk, AccountSums>();

/** Computed once per account, however many reports it is in. */
function sumsOf(risk: AccountRisk): AccountSums {
  const sums = known.get(risk) ?? computeSums(risk);
  known.set(risk, sums);
  return sums;
}

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
  const nav = sumOf(risks.map(({ equityUsd }) => equityUsd));
  const gross = sumOf(all.map((each) => each.gross));
  const uses = all.flatMap(({ figures }) => figures.use ?? []);
  const highest = uses.reduce<Decimal | null>(
    (most, use) => (most === null ? use : maximum(most, use)),
    null,
  );
  const bases = [...addUpBases(all.flatMap((each) => [...each.bases]))].toSorted(
    ([, first], [, second]) => second.gross.cmp(first.gross),
  );
  return {
    ...bookOf(risks),
    grossUsd: toText(gross),
    netUsd: toText(sumOf(bases.map(([, { deltaUsd }]) => deltaUsd))),
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
