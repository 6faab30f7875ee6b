import type { AccountMode, Data, getRisk, Missing } from '@parallax/protocol';
import type { RiskMissing } from '@parallax/trading';
import type { StepBook } from './step-book.ts';

/** The accounts that figures are of, at the prices of one moment. */
export interface RiskBook {
  readonly mode: AccountMode;
  /** of the prices, in Unix milliseconds */
  readonly at: number;
  readonly book: Pick<StepBook, 'report' | 'value'>;
  /** why nothing is known of the others, by id */
  readonly unknown: ReadonlyMap<string, string>;
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
export const isUnknown = (
  accounts: readonly unknown[],
  { unknown }: Pick<RiskBook, 'unknown'>,
): boolean => accounts.length === 0 && unknown.size > 0;

/** Of accounts alone, without hypothetical legs. */
export const ofAccounts = (missing: readonly RiskMissing[]): readonly Missing[] =>
  missing.flatMap(({ accountId, ...each }) => (accountId === null ? [] : [{ accountId, ...each }]));

/** The risk of accounts together. */
export async function computeRisk({ mode, at, book, unknown }: RiskBook): Promise<Risk> {
  const { legs: _, ...report } = book.report;
  const { worst, closesOf, ...value } = await book.value();
  const missing = ofAccounts([...report.missing, ...value.missing]);
  const hasNone = isUnknown(report.accounts, { unknown });
  return {
    mode,
    at: new Date(at).toISOString(),
    ...report,
    ...(hasNone && NO_TOTALS),
    bases: [...report.bases],
    expiries: [...report.expiries],
    accounts: [...report.accounts, ...[...unknown.keys()].map(unknownAccount)],
    lines: [...report.lines],
    valueAtRisk: value.valueAtRisk.map((each) => ({ ...each, ...(hasNone && NO_VALUE_AT_RISK) })),
    worst: worst && { spot: worst.spot, vol: worst.vol, pnlUsd: worst.pnlUsd },
    missing: [...unknownMissing({ unknown }), ...missing],
    assumptions: [...report.assumptions, ...value.assumptions, ...closesOf],
  };
}
