import { subscribeTicker } from '@parallax/feed';
import { useLayoutEffect, useRef } from 'react';
import styles from './watch-list.module.css';

/** 'stale 14 s' beside a contract whose price has had no news for a while; empty otherwise. */
export function StaleMark({ ticker }: { ticker: string }) {
  const mark = useRef<HTMLSpanElement>(null);

  useLayoutEffect(() => {
    const element = mark.current;
    if (!element) return undefined;
    let lastNews = 0;
    let timer: ReturnType<typeof setInterval> | undefined;
    const write = () => {
      const seconds = Math.max(0, Math.round((Date.now() - lastNews) / 1_000));
      element.textContent = `stale ${seconds} s`;
    };
    const clear = () => {
      clearInterval(timer);
      timer = undefined;
      element.textContent = '';
    };
    const end = subscribeTicker(ticker, ({ at }, { stale }) => {
      if (!stale) {
        lastNews = Date.now();
        if (timer !== undefined) clear();
      } else if (timer === undefined) {
        lastNews = Math.max(lastNews, at);
        write();
        timer = setInterval(write, 1_000);
      }
    });
    return () => {
      end();
      clear();
    };
  }, [ticker]);

  return <span ref={mark} className={styles.stale} />;
}
