import { serverNow } from '@parallax/feed';
import { isAlgoDone } from '@parallax/protocol';
import { everySecond } from '@parallax/ui';
import { amountText, formatDecimalText } from '@parallax/ui/format';
import { useEffect, useState } from 'react';
import styles from './algo-bar.module.css';
import { algoProgress } from './algo-progress.ts';
import { type AlgoRow, algoText, amountUnitOf } from './algo-row.ts';

/** The time of the server in Unix milliseconds, which moves while something is running. */
function useNow(isRunning: boolean): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => (isRunning ? everySecond(() => setNow(serverNow())) : undefined), [isRunning]);
  return now;
}

/** What is filled of an algo, with a mark where its schedule is. */
export function AlgoBar({ row }: { row: AlgoRow }) {
  const { algo } = row;
  const now = useNow(!isAlgoDone(algo.state));
  const { filled, elapsed, text } = algoProgress(algo, now);
  return (
    <span className={styles.progress} title={text}>
      <span
        role="progressbar"
        className={styles.bar}
        data-tone={algo.state === 'PAUSED' ? 'warn' : undefined}
        aria-label={`Progress of ${algoText(row)}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(filled * 100)}
        aria-valuetext={text}
      >
        <span className={styles.fill} style={{ inlineSize: `${filled * 100}%` }} />
        {elapsed !== undefined && (
          <span className={styles.mark} style={{ insetInlineStart: `${elapsed * 100}%` }} />
        )}
      </span>
      <span className={styles.text}>
        {`${formatDecimalText(algo.filled)} of ${amountText(algo.amount, amountUnitOf(row))}`}
      </span>
    </span>
  );
}
