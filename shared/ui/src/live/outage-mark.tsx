import { serverNow } from '@parallax/feed';
import { type ReactNode, useEffect, useRef } from 'react';
import { everySecond } from './every-second.ts';
import styles from './live.module.css';
import { subscribeNoticedOutage } from './subscribe-noticed-outage.ts';
import { writeAge } from './write-age.ts';

/** No exchange has this name, so only the feed itself can have an outage. */
const FEED = '';

/**
 * For widgets of many venues: shows 'stale 14 s' while the feed is disconnected, or 'no data 14 s' if the
 * widget has no values.
 */
export function OutageMark({
  receivedAt,
}: {
  /**
   * Returns when the values on the screen were last received, in Unix milliseconds; undefined if there are
   * none. It must be referentially stable.
   * @param noticedAt when this page noticed the outage
   */
  receivedAt: (noticedAt: number) => number | undefined;
}): ReactNode {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let stopTicking: (() => void) | undefined;
    const stop = (): void => {
      stopTicking?.();
      stopTicking = undefined;
    };
    const unsubscribe = subscribeNoticedOutage(FEED, (outage) => {
      const write = (): void => {
        if (mark.current === null) return;
        if (outage === undefined) {
          writeAge(mark.current, undefined);
          return;
        }
        const received = receivedAt(outage.noticedAt);
        const age = serverNow() - (received ?? outage.noticedAt);
        writeAge(mark.current, age, received === undefined ? 'no data' : 'stale');
      };
      stop();
      write();
      if (outage !== undefined) stopTicking = everySecond(write);
    });
    return () => {
      stop();
      unsubscribe();
    };
  }, [receivedAt]);
  return <span ref={mark} className={styles.mark} />;
}
