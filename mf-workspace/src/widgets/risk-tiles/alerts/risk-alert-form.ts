import {
  type Account,
  accountModeSchema,
  decimalSchema,
  isRiskMetricOfBase,
  RISK_ALERT_PAUSE_MAX_S,
  type RiskAlert,
  type RiskAlertInput,
  type RiskMetric,
  type RiskUnit,
  riskComparisonSchema,
  riskMetricSchema,
  riskMetricUnit,
} from '@parallax/protocol';
import { decimal, toText } from '@parallax/trading';
import { readDecimal, readNumber, twoReadings } from '@parallax/ui/format';
import { z } from 'zod';
import { ACCOUNT_REQUIRED } from '../../../widget-kit/accounts/account-options.ts';

export const COMPARISON_LABELS = { above: 'Above', below: 'Below' } as const;
export const THRESHOLD_LABELS: Readonly<Record<RiskUnit, string>> = {
  times: 'Threshold, times NAV',
  fraction: 'Threshold in percent',
  dollars: 'Threshold in USD',
};
/** The choice of all bases. */
export const ALL_BASES = '';

const DEFAULT_PAUSE_MINUTES = '15';
const MINUTE_S = 60;
const PAUSE_MAX_MINUTES = RISK_ALERT_PAUSE_MAX_S / MINUTE_S;
/** Enough for each number of seconds to be read as it was. */
const MINUTE_DECIMALS = 4;
const PAUSE_RULE = `Please enter minutes from 0 to ${PAUSE_MAX_MINUTES.toLocaleString('en-US')}.`;

/** The figures that can be below zero. */
const SIGNED: ReadonlySet<RiskMetric> = new Set(['deltaUsd', 'dayLossUsd']);

const typedSchema = z.object({
  metric: riskMetricSchema,
  /** a mode, for all accounts of it, or the id of one */
  accounts: z.string(),
  base: z.string(),
  comparison: riskComparisonSchema,
  threshold: z.string(),
  pauseMinutes: z.string(),
  isActive: z.boolean(),
});
/** The fields of the form: numbers as they are typed, fractions in percent. */
export type TypedRiskAlert = z.input<typeof typedSchema>;

type Scope = Pick<RiskAlertInput, 'mode' | 'accountId'>;

/** The accounts of a choice; undefined if the trader does not see the account. */
export function scopeOf(
  accounts: string,
  byId: ReadonlyMap<string, Pick<Account, 'mode'>>,
  opened?: Scope,
): Scope | undefined {
  const mode = accountModeSchema.safeParse(accounts);
  if (mode.success) return { mode: mode.data, accountId: null };
  const account = byId.get(accounts);
  if (account === undefined) return undefined;
  // an alert of one account may have been set with the mode ALL
  const isOpened = opened?.accountId === accounts;
  return { mode: isOpened ? opened.mode : account.mode, accountId: accounts };
}

const isFraction = (metric: RiskMetric): boolean => riskMetricUnit(metric) === 'fraction';

/** What is wrong with a typed threshold; undefined if nothing is. */
function thresholdProblem(metric: RiskMetric, typed: string): string | undefined {
  const problem = twoReadings(typed);
  if (problem !== undefined) return problem;
  const value = readDecimal(typed);
  if (value === undefined) return 'Please enter a number.';
  if (!decimalSchema.safeParse(storedThreshold(metric, value)).success)
    return 'The number has too many digits.';
  if (value.startsWith('-') && !SIGNED.has(metric)) return 'Please enter 0 or more.';
  return undefined;
}

const storedThreshold = (metric: RiskMetric, value: string): string =>
  isFraction(metric) ? toText(decimal(value).times('0.01')) : value;

function pauseSecondsIn(typed: string): number | undefined {
  const minutes = readNumber(typed);
  const isValid = minutes !== undefined && minutes >= 0 && minutes <= PAUSE_MAX_MINUTES;
  return isValid ? Math.round(minutes * MINUTE_S) : undefined;
}

/**
 * Validates the form.
 * @param byId the accounts that the trader sees
 * @param opened the alert that is changed; undefined for a new one
 */
export const riskAlertFormSchema = (
  byId: ReadonlyMap<string, Pick<Account, 'mode'>>,
  opened: RiskAlert | undefined,
) =>
  typedSchema.transform((typed, context): RiskAlertInput => {
    const fail = (field: keyof TypedRiskAlert, message: string) => {
      context.addIssue({ code: 'custom', path: [field], message });
      return z.NEVER;
    };
    const { metric, comparison, isActive } = typed;
    const scope = scopeOf(typed.accounts, byId, opened);
    if (scope === undefined) return fail('accounts', ACCOUNT_REQUIRED);
    const problem = thresholdProblem(metric, typed.threshold);
    if (problem !== undefined) return fail('threshold', problem);
    const pauseS = pauseSecondsIn(typed.pauseMinutes);
    if (pauseS === undefined) return fail('pauseMinutes', PAUSE_RULE);
    return {
      metric,
      ...scope,
      base: isRiskMetricOfBase(metric) && typed.base !== ALL_BASES ? typed.base : null,
      comparison,
      threshold: storedThreshold(metric, readDecimal(typed.threshold) ?? ''),
      pauseS,
      isActive,
    };
  });

/** What a new alert begins with. */
export type FirstRiskAlert = Pick<TypedRiskAlert, 'metric' | 'accounts'> &
  Partial<Pick<TypedRiskAlert, 'base'>>;

export const newRiskAlert = (first: FirstRiskAlert): TypedRiskAlert => ({
  base: ALL_BASES,
  ...first,
  // a liquidation is near when the distance is small
  comparison: first.metric === 'liquidationDistance' ? 'below' : 'above',
  threshold: '',
  pauseMinutes: DEFAULT_PAUSE_MINUTES,
  isActive: true,
});

export const typedOf = (alert: RiskAlert): TypedRiskAlert => ({
  metric: alert.metric,
  accounts: alert.accountId ?? alert.mode,
  base: alert.base ?? ALL_BASES,
  comparison: alert.comparison,
  threshold: isFraction(alert.metric)
    ? toText(decimal(alert.threshold).times('100'))
    : alert.threshold,
  pauseMinutes: String(Number((alert.pauseS / MINUTE_S).toFixed(MINUTE_DECIMALS))),
  isActive: alert.isActive,
});
