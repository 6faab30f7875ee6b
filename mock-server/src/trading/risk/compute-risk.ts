import type { AccountMode, Data, getRisk, Missing } from '@parallax/protocol';
import {
  type RiskAccount,
  type RiskLeg,
  type RiskMarket,
  type RiskMissing,
  riskReport,
  SCENARIO_SETS,
} from '@parallax/trading';
import { type DailyClosesReader, readCloses } from './daily-closes.ts';
import type { RiskWorker } from './risk-worker.ts';

/** The accounts that figures are of. */
export interface RiskBook {
  readonly mode: AccountMode;
  readonly accounts: readonly RiskAccount[];
  /** why nothing is known of the others, by id */
  readonly unknown: ReadonlyMap<string, string>;
}

interface Dependencies {
  readonly closes: Pick<DailyClosesReader, 'read'>;
  readonly worker: Pick<RiskWorker, 'stress' | 'valueAtRisk'>;
}

type Risk = Data<typeof getRisk>;

const unknownAccount = (accountId: string): Risk['accounts'][number] => ({
  accountId,
  equityUsd: null,
  grossUsd: null,
  leverage: null,
  marginBalanceUsd: null,
  initialMarginUsd: null,
  ordersMarginUsd: null,
  maintenanceMarginUsd: null,
  marginUse: null,
  distance: null,
});

const NO_TOTALS = {
  navUsd: null,
  grossUsd: null,
  netUsd: null,
  leverage: null,
  marginBalanceUsd: null,
  initialMarginUsd: null,
  maintenanceMarginUsd: null,
  marginUse: null,
};

const NO_VALUE_AT_RISK = { varUsd: null, esUsd: null, exceptions: null };

export const unknownMissing = ({ unknown }: Pick<RiskBook, 'unknown'>): readonly Missing[] =>
  [...unknown].map(([accountId, text]) => ({ accountId, symbol: null, asset: null, text }));

/** Whether there are accounts and none of them is known, so that their totals are unknown too. */
export const isUnknown = ({ accounts, unknown }: RiskBook): boolean =>
  accounts.length === 0 && unknown.size > 0;

/** Of accounts alone, without hypothetical legs. */
export const ofAccounts = (missing: readonly RiskMissing[]): readonly Missing[] =>
  missing.flatMap(({ accountId, ...each }) => (accountId === null ? [] : [{ accountId, ...each }]));

async function worstOf(
  legs: readonly RiskLeg[],
  worker: Dependencies['worker'],
): Promise<Risk['worst']> {
  if (legs.length === 0) return null;
  const { worst } = await worker.stress({ legs, set: SCENARIO_SETS.house });
  return { spot: worst.spot, vol: worst.vol, pnlUsd: worst.pnlUsd };
}

/** The risk of accounts at the prices of one moment. */
export async function computeRisk(
  book: RiskBook,
  market: RiskMarket,
  { closes: reader, worker }: Dependencies,
): Promise<Risk> {
  const { legs, ...report } = riskReport(book.accounts, market);
  const { closes, assumptions } = await readCloses(reader, report.lines);
  const value = await worker.valueAtRisk({ legs, bases: report.bases, closes });
  const missing = ofAccounts([...report.missing, ...value.missing]);
  return {
    mode: book.mode,
    at: new Date(market.at).toISOString(),
    ...report,
    ...(isUnknown(book) && NO_TOTALS),
    bases: [...report.bases],
    expiries: [...report.expiries],
    accounts: [...report.accounts, ...[...book.unknown.keys()].map(unknownAccount)],
    lines: [...report.lines],
    valueAtRisk: value.valueAtRisk.map((each) => ({
      ...each,
      ...(isUnknown(book) && NO_VALUE_AT_RISK),
    })),
    worst: await worstOf(legs, worker),
    missing: [...unknownMissing(book), ...missing],
    assumptions: [...report.assumptions, ...value.assumptions, ...assumptions],
  };
}
