import { ALERT_PAUSE_DEFAULT_MINUTES } from './price-alert-rules.ts';
import type { PriceAlert } from './price-alerts.ts';

type OptionalFields = Pick<PriceAlert, 'other' | 'windowMinutes' | 'pauseMinutes'>;

/**
 * The optional fields of an alert. Those that its kind or repetition does not use are null; a missing
 * pause is the default.
 */
export const usedAlertFields = ({
  kind,
  repeat,
  other,
  windowMinutes,
  pauseMinutes,
}: Pick<PriceAlert, 'kind' | 'repeat'> & {
  readonly [Field in keyof OptionalFields]?: OptionalFields[Field] | undefined;
}): OptionalFields => ({
  other: kind === 'spread' ? (other ?? null) : null,
  windowMinutes: kind === 'moves' ? (windowMinutes ?? null) : null,
  pauseMinutes: repeat === 'each time' ? (pauseMinutes ?? ALERT_PAUSE_DEFAULT_MINUTES) : null,
});
