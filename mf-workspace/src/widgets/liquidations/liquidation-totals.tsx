import {
  displayTimeZone,
  formatCompact,
  formatCount,
  formatDateTime,
  timeZoneName,
} from '@parallax/ui/format';
import { useTimeZone } from '@parallax/ui/state';
import { useMemo } from 'react';
import { liquidationBars, type ValuedLiquidation } from './liquidation-bars.ts';
import styles from './liquidations.module.css';

/**
 * The values of both sides, the time of the oldest liquidation, and how many are missing from the
 * values.
 */
export function LiquidationTotals({
  liquidations,
  since,
  unvalued,
}: {
  liquidations: readonly ValuedLiquidation[];
  since: number | undefined;
  unvalued: number;
}) {
  useTimeZone();
  const [total] = useMemo(
    // one bar that covers all time
    () => liquidationBars(liquidations, Number.MAX_SAFE_INTEGER),
    [liquidations],
  );
  return (
    <div className={styles.totals}>
      <dl className={styles.figures}>
        <div className={styles.figure}>
          <dt>Longs</dt>
          <dd className={styles.down}>{formatCompact(total?.longs ?? 0)} USD</dd>
        </div>
        <div className={styles.figure}>
          <dt>Shorts</dt>
          <dd className={styles.up}>{formatCompact(total?.shorts ?? 0)} USD</dd>
        </div>
      </dl>
      {since !== undefined && (
        <span>since {`${formatDateTime(since)} ${timeZoneName(displayTimeZone(), since)}`}</span>
      )}
      {unvalued > 0 && <span>{formatCount(unvalued)} without value</span>}
    </div>
  );
}
