import { subscribeTicker } from '@parallax/feed';
import { type Contract, contractKey } from '@parallax/protocol';
import { useWhileShown } from '@parallax/trading-ui';
import { useCallback, useRef } from 'react';
import styles from './watch-list.module.css';
import { positionInRange } from './watched-figures.ts';

/** Shows where the price is between the 24h low and high. Updates the DOM without React renders. */
export function RangeBar({ contract }: { contract: Contract }) {
  const mark = useRef<HTMLSpanElement>(null);
  const key = contractKey(contract);

  const follow = useCallback(() => {
    let lastShare = -1;
    return subscribeTicker(key, (ticker, { stale }) => {
      const element = mark.current;
      if (!element) return;
      const position = positionInRange(ticker);
      element.hidden = position === undefined;
      if (position === undefined) return;
      const share = Math.round(position * 200) / 200;
      if (share !== lastShare) element.style.setProperty('--share', String(share));
      lastShare = share;
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
