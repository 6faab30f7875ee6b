import { serverNow } from '@parallax/feed';
import { type ReactNode, useEffect, useRef } from 'react';
import { everySecond } from './every-second.ts';
import styles from './live.module.css';
import { subscribeNoticedOutage } from './subscribe-noticed-outage.ts';
import { writeAge } from './write-age.ts';

/** No exchange has this name, so only the feed itself can have an outage. */
const FEED = '';

/** Shows 'not live 14 s' while the feed is disconnected, for widgets of many venues. */
export function OutageMark(): ReactNode {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let stopTicking: (() => void) | undefined;
    const stop = (): void => {
      stopTicking?.();
      stopTicking = undefined;
    };
    const unsubscribe = subscribeNoticedOutage(FEED, (outage) => {
      const write = (): void => {
        const age = outage && serverNow() - outage.noticedAt;
        if (mark.current) writeAge(mark.current, age, 'not live');
      };
      stop();
      write();
      if (outage !== undefined) stopTicking = everySecond(write);
    });
    return () => {
      stop();
      unsubscribe();
    };
  }, []);
  return <span ref={mark} className={styles.mark} />;
}
