import type { AccountMode } from '../accounts/account-mode.ts';
import { numberText } from '../notifications/number-text.ts';
import type { RiskAlert, RiskMetric } from './risk-alerts.ts';

/** What a figure and its threshold are in. */
export type RiskUnit = 'times' | 'fraction' | 'dollars';

interface MetricText {
  readonly name: string;
  readonly unit: RiskUnit;
}

const TEXTS: Readonly<Record<RiskMetric, MetricText>> = {
  leverage: { name: 'Leverage', unit: 'times' },
  marginUse: { name: 'Margin use', unit: 'fraction' },
  liquidationDistance: { name: 'Distance to liquidation', unit: 'fraction' },
  grossUsd: { name: 'Gross exposure', unit: 'dollars' },
  deltaUsd: { name: 'Delta', unit: 'dollars' },
  dayLossUsd: { name: 'Loss of the day', unit: 'dollars' },
  varUsd: { name: 'Value at risk (95%, 1 day)', unit: 'dollars' },
};

const OF_MODE: Readonly<Record<AccountMode, string>> = {
  LIVE: 'all live accounts',
  PAPER: 'all paper accounts',
  ALL: 'all accounts',
};

/** More decimals of a threshold than of a figure, since the trader has entered them. */
const THRESHOLD_DECIMALS_MAX = 6;
const DECIMALS = 2;

function textWith(metric: RiskMetric, figure: string, min: number, max: number): string {
  const value = Number(figure);
  const { unit } = TEXTS[metric];
  if (unit === 'fraction') return `${numberText(value * 100, min, max)}%`;
  return unit === 'dollars' ? `${numberText(value, min, max)} USD` : numberText(value, min, max);
}

export const riskMetricName = (metric: RiskMetric): string => TEXTS[metric].name;
export const riskMetricUnit = (metric: RiskMetric): RiskUnit => TEXTS[metric].unit;

/** The accounts of an alert that names none: 'all live accounts'. */
export const allAccountsText = (mode: AccountMode): string => OF_MODE[mode];

/** A measured figure: '5.12', '83.40%', '−12,000.00 USD'. */
export const riskFigureText = (metric: RiskMetric, figure: string): string =>
  textWith(metric, figure, DECIMALS, DECIMALS);

/** A threshold as it was entered: '5', '80%', '100,000 USD'. */
export const riskThresholdText = (metric: RiskMetric, threshold: string): string =>
  textWith(metric, threshold, 0, THRESHOLD_DECIMALS_MAX);

/**
 * What an alert waits for: 'Leverage of Paper futures is above 5', 'Delta in BTC of all live accounts is below
 * −100,000 USD'.
 * @param accountName undefined for all accounts of the mode
 */
export function riskAlertText(
  {
    metric,
    mode,
    base,
    comparison,
    threshold,
  }: Pick<RiskAlert, 'metric' | 'mode' | 'base' | 'comparison' | 'threshold'>,
  accountName: string | undefined,
): string {
  const inBase = base === null ? '' : ` in ${base}`;
  const name = `${riskMetricName(metric)}${inBase} of ${accountName ?? OF_MODE[mode]}`;
  return `${name} is ${comparison} ${riskThresholdText(metric, threshold)}`;
}

/** What has changed: '4.81 before, 5.12 now, threshold 5.' */
export function riskChangeText({
  metric,
  before,
  now,
  threshold,
}: {
  readonly metric: RiskMetric;
  readonly before: string | null;
  readonly now: string;
  readonly threshold: string;
}): string {
  const earlier = before === null ? '' : `${riskFigureText(metric, before)} before, `;
  return `${earlier}${riskFigureText(metric, now)} now, threshold ${riskThresholdText(metric, threshold)}.`;
}
