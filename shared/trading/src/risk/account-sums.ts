import { type Decimal, sumOf, toText, ZERO } from '../decimal.ts';
import { marginRatio } from '../margin-use.ts';
import type { AccountRisk, ExactLine } from './account-risk.ts';
import { GreekSums } from './greek-sums.ts';
import type { RiskLine, RiskOfAccount } from './risk-figures.ts';
import { UnitSums } from './unit-sums.ts';
import { text8 } from './usd-units.ts';

/** The sums of the lines of a base. */
export interface BaseSums {
  readonly greeks: GreekSums;
  /** by Unix milliseconds; null for what does not expire */
  readonly expiries: Map<number | null, GreekSums>;
}

/** By base, in the order in which they come first. */
export type SumsByBase = ReadonlyMap<string, BaseSums>;

interface MarginFigures {
  readonly initial: Decimal;
  readonly maintenance: Decimal;
  readonly use: Decimal | null;
}

/** What an account adds to each report that it is in. */
interface AccountSums {
  readonly bases: SumsByBase;
  readonly figures: MarginFigures;
  readonly row: RiskOfAccount;
  readonly lines: readonly RiskLine[];
}

export const leverageOf = (gross: Decimal, equity: Decimal): string | null =>
  equity.gt(ZERO) ? text8(gross.div(equity)) : null;

export const isoOf = (at: number | null): string | null =>
  at === null ? null : new Date(at).toISOString();

export const grossOf = (bases: SumsByBase): Decimal =>
  sumOf([...bases.values()].map(({ greeks }) => greeks.gross()));

/** The value of a key, which is made if there is none. */
function entryOf<Key, Value>(values: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = values.get(key);
  if (known !== undefined) return known;
  const made = make();
  values.set(key, made);
  return made;
}

const newSums = (): GreekSums => new GreekSums();
const newBase = (): BaseSums => ({ greeks: newSums(), expiries: new Map() });

function basesOf(lines: readonly ExactLine[]): SumsByBase {
  const bases = new Map<string, BaseSums>();
  for (const line of lines) {
    const { greeks, expiries } = entryOf(bases, line.base, newBase);
    greeks.addLine(line);
    entryOf(expiries, line.expiry, newSums).addLine(line);
  }
  return bases;
}

export function addUpBases(all: readonly SumsByBase[]): SumsByBase {
  const bases = new Map<string, BaseSums>();
  for (const [base, sums] of all.flatMap((each) => [...each])) {
    const { greeks, expiries } = entryOf(bases, base, newBase);
    greeks.add(sums.greeks);
    for (const [expiry, ofExpiry] of sums.expiries)
      entryOf(expiries, expiry, newSums).add(ofExpiry);
  }
  return bases;
}

/** The margin of the lines and orders of an account. */
export function marginFigures({ lines, margin }: AccountRisk): MarginFigures {
  const sums = new UnitSums(2);
  for (const { initialMarginUsd, maintenanceMarginUsd } of lines) {
    sums.addDecimal(0, initialMarginUsd ?? ZERO);
    sums.addDecimal(1, maintenanceMarginUsd ?? ZERO);
  }
  const maintenance = sums.decimal(1);
  const use = margin.needsMargin ? marginRatio(maintenance, margin.marginBalanceUsd) : null;
  return { initial: sums.decimal(0).plus(margin.ordersMarginUsd), maintenance, use };
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
  deltaUsd: toText(line.deltaUsd),
  gammaUsd: toText(line.gammaUsd),
  vegaUsd: toText(line.vegaUsd),
  thetaUsd: toText(line.thetaUsd),
  initialMarginUsd: line.initialMarginUsd && toText(line.initialMarginUsd),
  maintenanceMarginUsd: line.maintenanceMarginUsd && toText(line.maintenanceMarginUsd),
});

function computeSums(risk: AccountRisk): AccountSums {
  const bases = basesOf(risk.lines);
  const figures = marginFigures(risk);
  const row = toAccount(risk, grossOf(bases), figures);
  return { bases, figures, row, lines: risk.lines.map(toLine) };
}

const known = new WeakMap<AccountRisk, AccountSums>();

/** Computed once per account, however many reports it is in. */
export function sumsOf(risk: AccountRisk): AccountSums {
  const sums = known.get(risk) ?? computeSums(risk);
  known.set(risk, sums);
  return sums;
}
