import type { RiskAlert } from '@parallax/protocol';
import { type DecimalInput, decimal } from '@parallax/trading';
import type { WatchedRiskAlert } from './watched-risk-alerts.ts';

/** An alert as far as a crossing depends on it. */
type Crossed = Pick<WatchedRiskAlert, 'isMet' | 'firedAt'> & {
  readonly alert: Pick<RiskAlert, 'comparison' | 'threshold' | 'pauseS'>;
};

interface Crossing {
  /** whether the condition holds; while the alert is paused, what it was before */
  readonly isMet: boolean | null;
  readonly fires: boolean;
}

function holds({ comparison, threshold }: Crossed['alert'], figure: DecimalInput): boolean {
  const value = decimal(figure);
  return comparison === 'above' ? value.gt(threshold) : value.lt(threshold);
}

/**
 * Whether an alert fires at a figure: when its condition begins to hold, or holds at its first evaluation. A crossing
 * during the pause fires when the pause ends, if the condition still holds then.
 * @param now Unix milliseconds
 */
export function crossingOf(
  { alert, isMet, firedAt }: Crossed,
  figure: DecimalInput,
  now: number,
): Crossing {
  if (!holds(alert, figure)) return { isMet: false, fires: false };
  if (isMet === true) return { isMet, fires: false };
  const isPaused = firedAt !== null && now < firedAt + alert.pauseS * 1_000;
  return isPaused ? { isMet, fires: false } : { isMet: true, fires: true };
}
