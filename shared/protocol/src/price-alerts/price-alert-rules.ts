import type { Contract } from '../catalogue/catalogue.ts';
import type { PriceAlertKind } from './price-alert-kinds.ts';

/** A week. */
export const ALERT_PAUSE_MAX_MINUTES = 10_080;
/** The pause of an alert that fires each time, unless another is set. */
export const ALERT_PAUSE_DEFAULT_MINUTES = 15;
/** A day. */
export const ALERT_WINDOW_MAX_MINUTES = 1_440;
/** The largest value of an alert whose value is a fraction: 1,000%. */
export const ALERT_FRACTION_MAX = 10;
/** The largest price of an alert. */
export const ALERT_PRICE_MAX = 1e12;

const FRACTION_KINDS: ReadonlySet<PriceAlertKind> = new Set([
  'moves',
  'spread',
  'funding',
  'basis',
]);

/** Whether the alert's value is a fraction; otherwise it is a price. */
export const isFractionAlert = (kind: PriceAlertKind): boolean => FRACTION_KINDS.has(kind);

/** Whether the alert compares the last price with its value: `above`, `below` and `crosses`. */
export const isPriceLevelAlert = (kind: PriceAlertKind): boolean => !isFractionAlert(kind);

interface Condition {
  readonly kind: PriceAlertKind;
  readonly contract: string;
  readonly other?: string | null | undefined;
  readonly value: number;
  readonly windowMinutes?: number | null | undefined;
}

interface Problem {
  readonly field: 'value' | 'other' | 'windowMinutes';
  readonly text: string;
}

const PERCENT_MAX = `${(ALERT_FRACTION_MAX * 100).toLocaleString('en-US')}%`;

function valueProblem({ kind, value }: Condition): string | undefined {
  if (!isFractionAlert(kind)) {
    if (value <= 0) return 'Please enter a price above 0.';
    return value > ALERT_PRICE_MAX ? 'This price is too high.' : undefined;
  }
  if (kind === 'moves' && value <= 0) return 'Please enter a percentage above 0.';
  return Math.abs(value) > ALERT_FRACTION_MAX ? `Please enter at most ${PERCENT_MAX}.` : undefined;
}

/** The first problem of an alert, with the field that it concerns. */
export function priceAlertProblem(alert: Condition): Problem | undefined {
  const { kind, contract, other, windowMinutes } = alert;
  if (kind === 'spread' && !other) {
    return { field: 'other', text: 'Please choose the second contract.' };
  }
  if (kind === 'spread' && other === contract) {
    return { field: 'other', text: 'Please choose two different contracts.' };
  }
  if (kind === 'moves' && !windowMinutes) {
    return { field: 'windowMinutes', text: 'Please enter the minutes.' };
  }
  const text = valueProblem(alert);
  return text === undefined ? undefined : { field: 'value', text };
}

/** Why a contract cannot have an alert of a kind; undefined when it can. */
export function alertKindProblem(
  kind: PriceAlertKind,
  { instType }: Pick<Contract, 'instType'>,
): string | undefined {
  if (kind === 'funding' && instType !== 'perpetual') return 'Only perpetuals have funding.';
  if (kind === 'basis' && instType !== 'future')
    return 'Only dated futures have an annualised basis.';
  return undefined;
}
