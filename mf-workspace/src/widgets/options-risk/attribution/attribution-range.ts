import { readTime } from '@parallax/ui/format';
import { periodStart } from '../../../widget-kit/portfolio/periods.ts';
import type { OptionsRiskSettings } from '../options-risk-settings.ts';

/** ISO times; undefined for the server's: from the start of the trader's day, until now. */
interface AttributionRange {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/**
 * The time whose profit and loss is attributed.
 * @param typed the texts of fields for a date and time
 * @param now Unix milliseconds
 * @param startHour hour of UTC at which the trader's days begin
 */
export const attributionRange = (
  time: OptionsRiskSettings['time'],
  typed: { readonly from: string; readonly to: string },
  { now, startHour }: { readonly now: number; readonly startHour: number },
): AttributionRange =>
  time === 'Dates'
    ? { from: readTime(typed.from), to: readTime(typed.to) }
    : { from: periodStart(time, now, startHour), to: undefined };
