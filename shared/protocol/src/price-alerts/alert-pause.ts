import type { PriceAlert } from './price-alerts.ts';

/**
 * The end of the pause of an alert that last fired at `firedAt`, both in Unix milliseconds; null
 * without a pause.
 */
export const alertPauseEnd = (
  firedAt: number | null,
  { pauseMinutes }: Pick<PriceAlert, 'pauseMinutes'>,
): number | null =>
  firedAt === null || pauseMinutes === null ? null : firedAt + pauseMinutes * 60_000;
