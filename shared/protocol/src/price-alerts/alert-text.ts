import { numberText } from '../notifications/number-text.ts';
import type { PriceAlertKind } from './price-alert-kinds.ts';
import { isFractionAlert } from './price-alert-rules.ts';
import type { PriceAlert } from './price-alerts.ts';

type Condition = Pick<PriceAlert, 'kind' | 'value' | 'windowMinutes'>;

/** Decimals beyond those of the contract, since the trader may have entered a more precise value. */
const EXTRA_DECIMALS = 4;
const DECIMALS: Readonly<Record<PriceAlertKind, number>> = {
  above: 0,
  below: 0,
  crosses: 0,
  moves: 2,
  spread: 4,
  funding: 4,
  basis: 2,
};

/** A price with the contract's decimals, or a percentage: '120,000.00', '0.0100%'. */
export function alertValueText(kind: PriceAlertKind, value: number, priceDecimals: number): string {
  if (!isFractionAlert(kind)) {
    return numberText(value, priceDecimals, Math.min(18, priceDecimals + EXTRA_DECIMALS));
  }
  const decimals = DECIMALS[kind];
  return `${numberText(value * 100, decimals, decimals + EXTRA_DECIMALS)}%`;
}

/** A measured figure with fixed decimals: '120,000.00', '−0.0418%'. */
export function alertFigureText(
  kind: PriceAlertKind,
  figure: number,
  priceDecimals: number,
): string {
  if (!isFractionAlert(kind)) return numberText(figure, priceDecimals, priceDecimals);
  return `${numberText(figure * 100, DECIMALS[kind], DECIMALS[kind])}%`;
}

/** A length of time: '15 min', '2 h', '1 h 30 min'. */
export function minutesText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 ? `${hours} h` : '', rest > 0 ? `${rest} min` : ''].filter(Boolean).join(' ');
}

/** The condition without its contract: 'above 120,000.00', 'moves 5.00% in 1 h'. */
export function alertConditionText(
  { kind, value, windowMinutes }: Condition,
  priceDecimals: number,
): string {
  const text = alertValueText(kind, value, priceDecimals);
  if (kind === 'moves') return `moves ${text} in ${minutesText(windowMinutes ?? 0)}`;
  return isFractionAlert(kind) ? `${kind} reaches ${text}` : `${kind} ${text}`;
}
