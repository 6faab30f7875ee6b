import { subscribeTicker } from '@parallax/feed';
import { type Contract, contractKey } from '@parallax/protocol';
import { useWhileShown } from '@parallax/trading-ui';
import { useCallback, useRef } from 'react';
import styles from './watch-list.module.css';
import { shareOfRange } from './watched-contracts.ts';

/**
 * The position of the mid, or of the last price if there is no mid, between the 24h low and high;
 * updates without rendering.
 */
export function RangeBar({ contract }: { contract: Contract }) {
  const mark = useRef<HTMLSpanElement>(null);
  const key = contractKey(contract);

  const follow = useCallback(() => {
    let shown = -1;
    return subscribeTicker(key, ({ mid, last, low_24h: low, high_24h: high }, { stale }) => {
      const element = mark.current;
      if (!element) return;
      const share = Math.round(shareOfRange(mid || last, low, high) * 200) / 200;
      if (share !== shown) element.style.setProperty('--share', String(share));
      shown = share;
      element.hidden = false;
      element.toggleAttribute('data-stale', stale);
    });
  }, [key]);
  useWhileShown(mark, follow);

  return (
    <span className={styles.range} aria-hidden="true">
      <span className={styles.track}>
        <span ref={mark} className={styles.mark} hidden />
      </span>
    </span>
  );
}
