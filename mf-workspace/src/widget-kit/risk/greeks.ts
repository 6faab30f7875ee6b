import { decimal, sumOf, toText } from '@parallax/trading';
import type { Risk, RiskLine } from './use-risk.ts';

export const GREEKS = ['Delta', 'Gamma', 'Vega', 'Theta'] as const;
export type Greek = (typeof GREEKS)[number];
type GreekField = 'deltaUsd' | 'gammaUsd' | 'vegaUsd' | 'thetaUsd';

export const FIELDS: Readonly<Record<Greek, GreekField>> = {
  Delta: 'deltaUsd',
  Gamma: 'gammaUsd',
  Vega: 'vegaUsd',
  Theta: 'thetaUsd',
};

/** What each is in dollars. */
export const MEANINGS: Readonly<Record<Greek, string>> = {
  Delta: 'USD of the underlying',
  Gamma: 'USD of delta per +1%',
  Vega: 'USD per volatility point',
  Theta: 'USD per day',
};

/** The sum of amounts in dollars, exactly. */
export const sumUsd = (amounts: readonly string[]): string => toText(sumOf(amounts.map(decimal)));

/** The sum of the lines in dollars; null while nothing is known. */
export const greekTotal = ({ netUsd, lines }: Pick<Risk, 'netUsd' | 'lines'>, greek: Greek) =>
  netUsd === null ? null : sumUsd(lines.map((line) => line[FIELDS[greek]]));

const PER_UNIT_DECIMALS = 8;

/** A figure of a line for one unit of its amount; null without an amount. */
export function perUnit(figureUsd: string, { amount }: Pick<RiskLine, 'amount'>): string | null {
  const units = decimal(amount);
  return units.eq('0') ? null : toText(decimal(figureUsd).div(units).round(PER_UNIT_DECIMALS));
}
