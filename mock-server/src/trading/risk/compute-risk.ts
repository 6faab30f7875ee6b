import type { AccountMode, Data, getRisk, Missing } from '@parallax/protocol';
import { type AccountRisk, addUpRisk, type RiskMissing, SCENARIO_SETS } from '@parallax/trading';
import { type DailyClosesReader, readCloses } from './daily-closes.ts';
import type { RiskWorker } from './risk-worker.ts';

/** The accounts that figures are of, at the prices of one moment. */
export interface RiskBook {
  readonly mode: AccountMode;
  /** of the prices, in Unix milliseconds */
  readonly at: number;
  readonly accounts: readonly AccountRisk[];
  /** why nothing is known of the others, by id */
  readonly unknown: ReadonlyMap<string, string>;
}

interface Dependencies {
  readonly closes: Pick<DailyClosesReader, 'read'>;
  readonly worker: Pick<RiskWorker, 'bookRisk'>;
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
export const isUnknown = ({ accounts, unknown }: Pick<RiskBook, 'accounts' | 'unknown'>): boolean =>
  accounts.length === 0 && unknown.size > 0;

/** Of accounts alone, without hypothetical legs. */
export const ofAccounts = (missing: readonly RiskMissing[]): readonly Missing[] =>
  missing.flatMap(({ accountId, ...each }) => (accountId === null ? [] : [{ accountId, ...each }]));

/** The risk of accounts together. */
export async function computeRisk(
  book: RiskBook,
  { closes: reader, worker }: Dependencies,
): Promise<Risk> {
  const { legs, ...report } = addUpRisk(book.accounts);
  const { closes, assumptions } = await readCloses(reader, report.lines);
  const { bases } = report;
  const set = SCENARIO_SETS.house;
  const { worst, ...value } = await worker.bookRisk({ legs, bases, closes, set });
  const missing = ofAccounts([...report.missing, ...value.missing]);
  return {
    mode: book.mode,
    at: new Date(book.at).toISOString(),
    ...report,
    ...(isUnknown(book) && NO_TOTALS),
    bases: [...bases],
    expiries: [...report.expiries],
    accounts: [...report.accounts, ...[...book.unknown.keys()].map(unknownAccount)],
    lines: [...report.lines],
    valueAtRisk: value.valueAtRisk.map((each) => ({
      ...each,
      ...(isUnknown(book) && NO_VALUE_AT_RISK),
    })),
    worst: worst && { spot: worst.spot, vol: worst.vol, pnlUsd: worst.pnlUsd },
    missing: [...unknownMissing(book), ...missing],
    assumptions: [...report.assumptions, ...value.assumptions, ...assumptions],
  };
}
