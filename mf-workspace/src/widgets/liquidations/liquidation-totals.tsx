import {
  displayTimeZone,
  formatCompact,
  formatCount,
  formatDateTime,
  NO_VALUE,
  timeZoneName,
} from '@parallax/ui/format';
import { useTimeZone } from '@parallax/ui/state';
import { useMemo } from 'react';
import { liquidationBars, type ValuedLiquidation } from './liquidation-bars.ts';
import styles from './liquidations.module.css';

/**
 * The values of both sides, the time of the oldest liquidation, and how many of the `count`
 * liquidations have a value. A side with `unvalued` liquidations shows a lower bound.
 */
export function LiquidationTotals(props: {
  liquidations: readonly ValuedLiquidation[];
  since: number | undefined;
  count: number;
  unvalued: readonly ValuedLiquidation[];
  /** whether the time is in the tooltip, for which a low widget has no line */
  short: boolean;
}) {
  const { liquidations, since, count, unvalued, short } = props;
  useTimeZone();
  const [total] = useMemo(
    // one bar that covers all time
    () => liquidationBars(liquidations, Number.MAX_SAFE_INTEGER),
    [liquidations],
  );
  const start =
    since === undefined
      ? undefined
      : `since ${formatDateTime(since)} ${timeZoneName(displayTimeZone(), since)}`;
  return (
    <div className={styles.totals}>
      <dl className={styles.figures} title={short ? start : undefined}>
        <div className={styles.figure}>
          <dt>Longs</dt>
          <dd className={styles.down}>
            {formatTotal(
              total?.longs ?? 0,
              unvalued.some(({ side }) => side === 'sell'),
            )}
          </dd>
        </div>
        <div className={styles.figure}>
          <dt>Shorts</dt>
          <dd className={styles.up}>
            {formatTotal(
              total?.shorts ?? 0,
              unvalued.some(({ side }) => side === 'buy'),
            )}
          </dd>
        </div>
      </dl>
      {!short && start !== undefined && <span>{start}</span>}
      {unvalued.length > 0 && (
        <span title="The USD rate of the quote currency of the others is not known.">
          {`${formatCount(count - unvalued.length)} of ${formatCount(count)} valued`}
        </span>
      )}
    </div>
  );
}

/** '1.2M USD', or '≥ 1.2M USD' if liquidations are missing from it. */
function formatTotal(dollars: number, isPartial: boolean): string {
  if (!isPartial) return `${formatCompact(dollars)} USD`;
  return dollars === 0 ? NO_VALUE : `≥ ${formatCompact(dollars)} USD`;
}
