import type { Missing, RiskAlert } from '@parallax/protocol';
import type { Database } from '@parallax/server-kit/storage/storage';
import {
  type Decimal,
  decimal,
  isZero,
  type RiskReport,
  sumOf,
  toText,
  ZERO,
} from '@parallax/trading';
import { findUnknownAccounts } from '../../access/accounts-of-mode.ts';
import type { StoredAccount } from '../../access/visible-accounts.ts';
import { readProfitGroups } from '../../portfolio/profit-groups.ts';
import { dayStart } from '../../portfolio/unrealised-profit.ts';
import { readOnce } from '../../valuation/read-once.ts';
import { readValuedAccounts } from '../../valuation/read-valued-accounts.ts';
import { ofAccounts, unknownMissing } from '../compute-risk.ts';
import type { Risk } from '../open-risk.ts';
import type { StepBook } from '../step-book.ts';

const METHOD = 'historical';
const CONFIDENCE = '0.95';
const PROFIT_INCOMPLETE =
  'A price is missing, so that its profit and loss of the day is not known.';
const NO_EQUITY = 'Net asset value is zero or below, so that there is no leverage.';

export interface RiskFigureSources {
  readonly db: Database;
  readonly risk: Pick<Risk, 'steps'>;
}

/** A figure of accounts. */
export interface RiskFigure {
  /** as decimal text; null if there is none */
  readonly value: string | null;
  /** what it lacks to be complete */
  readonly missing: readonly Missing[];
  /** accounts of which nothing is known, beside others */
  readonly notCounted: readonly Missing[];
}

/** What a figure is of. */
interface FigureOf extends Pick<RiskAlert, 'metric' | 'base'> {
  readonly accountIds: readonly string[];
  /** hour of UTC at which the day of a loss begins */
  readonly startHour: number;
}

/** Figures of accounts at the prices of one moment. */
export type FindRiskFigure = (of: FigureOf) => Promise<RiskFigure>;

/** The profit and loss of an account; null while a price is missing. */
type ProfitByAccount = ReadonlyMap<string, Decimal | null>;

const wholeAccount = (accountId: string, text: string): Missing => ({
  accountId,
  symbol: null,
  asset: null,
  text,
});

/** A position may be of any base, an asset is one. */
const isOfBase = (base: string | null, { asset }: Missing): boolean =>
  base === null || asset === null || asset === base;

type ReportMetric = Exclude<FigureOf['metric'], 'varUsd' | 'dayLossUsd'>;

const ofBase = ({ bases }: RiskReport, base: string) => bases.find((each) => each.base === base);

/** The figures of a report, of a base where it is given: of one that is not held, 0. */
const IN_REPORT: Readonly<
  Record<ReportMetric, (report: RiskReport, base: string | null) => string | null>
> = {
  leverage: ({ leverage }) => leverage,
  marginUse: ({ marginUse }) => marginUse,
  liquidationDistance: ({ nearestLiquidation }) => nearestLiquidation?.distance ?? null,
  grossUsd: (report, base) =>
    base === null ? report.grossUsd : (ofBase(report, base)?.grossUsd ?? '0'),
  deltaUsd: (report, base) =>
    base === null ? report.netUsd : (ofBase(report, base)?.deltaUsd ?? '0'),
};

type FigureOfKnown = Omit<RiskFigure, 'notCounted'>;

function lossOf(profits: ProfitByAccount, accountIds: readonly string[]): FigureOfKnown {
  const incomplete = accountIds.filter((id) => profits.get(id) === null);
  if (incomplete.length > 0)
    return { value: null, missing: incomplete.map((id) => wholeAccount(id, PROFIT_INCOMPLETE)) };
  const profit = sumOf(accountIds.map((id) => profits.get(id) ?? ZERO));
  return { value: toText(ZERO.minus(profit)), missing: [] };
}

async function valueAtRiskOf(book: StepBook): Promise<FigureOfKnown> {
  const result = await book.value();
  const found = result.valueAtRisk.find(
    ({ method, confidence }) => method === METHOD && confidence === CONFIDENCE,
  );
  const missing = ofAccounts([...book.report.missing, ...result.missing]);
  return { value: found?.varUsd ?? null, missing };
}

/**
 * Reads accounts, and returns their figures as `GET /api/risk` and `GET /api/pnl` say them: of each account computed
 * once per price step, and added up once for accounts that are asked for together. One of which nothing is known is not
 * counted: an account that cannot connect must not silence the alerts of all others.
 */
export async function readRiskFigures(
  { db, risk: { steps } }: RiskFigureSources,
  accounts: readonly StoredAccount[],
): Promise<FindRiskFigure> {
  const unknown = await findUnknownAccounts(db, accounts);
  const known = accounts.filter(({ id }) => !unknown.has(id));
  const { at, prices, risks, bookOf } = await steps.read(known);
  const knownIds = risks.map(({ account }) => account.accountId);

  const profitsSince = readOnce(async (startHour): Promise<ProfitByAccount> => {
    const ids = known.map(({ id }) => id);
    const groups = await readProfitGroups(
      db,
      {
        ids,
        valued: await readValuedAccounts(db, prices, ids),
        prices,
        at,
        from: dayStart(at, Number(startHour)),
        to: undefined,
        startHour: Number(startHour),
      },
      ({ accountId }) => accountId,
    );
    return new Map(
      [...groups].map(([id, { profit, change, total }]) => [
        id,
        profit.isPartial || change.usd === null ? null : total,
      ]),
    );
  });

  const figureOfKnown = async (
    ids: readonly string[],
    { metric, base, startHour }: FigureOf,
  ): Promise<FigureOfKnown> => {
    if (metric === 'dayLossUsd') return lossOf(await profitsSince(String(startHour)), ids);
    const book = bookOf(new Set(ids));
    if (metric === 'varUsd') return valueAtRiskOf(book);
    const { report } = book;
    if (metric === 'leverage' && report.leverage === null && !isZero(decimal(report.grossUsd)))
      return { value: null, missing: ids.map((id) => wholeAccount(id, NO_EQUITY)) };
    const missing = ofAccounts(report.missing).filter((each) => isOfBase(base, each));
    return { value: IN_REPORT[metric](report, base), missing };
  };

  return async (of) => {
    const notCounted = unknownMissing({ unknown }).filter(({ accountId }) =>
      of.accountIds.includes(accountId),
    );
    const chosen = new Set(of.accountIds);
    const ids = knownIds.filter((id) => chosen.has(id));
    if (ids.length === 0) return { value: null, missing: notCounted, notCounted: [] };
    return { ...(await figureOfKnown(ids, of)), notCounted };
  };
}
