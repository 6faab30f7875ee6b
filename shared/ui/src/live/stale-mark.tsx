import { serverNow } from '@parallax/feed';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { everySecond } from './every-second.ts';
import styles from './live.module.css';
import type { StaleSince } from './live-element.ts';
import { subscribeTickers } from './subscribe-tickers.ts';
import { OnScreenTask } from './watch-on-screen.ts';
import { writeAge } from './write-age.ts';

/** Rounds to the nearest second. */
const ROUNDING_MS = 500;

/** Shows 'stale 14 s' while any of the tickers is stale. Ticks cause no React renders. */
export function StaleMark({
  tickers,
  staleSince,
}: {
  tickers: readonly string[];
  /** see LiveText */
  staleSince?: StaleSince | undefined;
}): ReactNode {
  const mark = useRef<HTMLSpanElement>(null);
  const onScreen = useRef<OnScreenTask>(undefined);
  const keys = tickers.join('\n');

  useLayoutEffect(() => {
    const element = mark.current;
    if (!element) return undefined;
    onScreen.current = new OnScreenTask(element);
    return () => onScreen.current?.stop();
  }, []);

  useLayoutEffect(() => {
    const element = mark.current;
    if (!element) return;
    onScreen.current?.run(() => writeStaleness(element, keys.split('\n'), staleSince));
  }, [keys, staleSince]);

  return <span ref={mark} className={styles.mark} />;
}

function writeStaleness(
  element: HTMLElement,
  keys: readonly string[],
  staleSince: StaleSince | undefined,
): () => void {
  const stale = new Set<string>();
  /** time of the last update of each ticker */
  const updatedAt = new Map<string, number>();
  let stopTicking: (() => void) | undefined;

  const write = () => {
    const since = Math.min(
      ...[...stale].map((key) => updatedAt.get(key) ?? Number.POSITIVE_INFINITY),
      staleSince?.(keys) ?? Number.POSITIVE_INFINITY,
    );
    writeAge(element, Number.isFinite(since) ? serverNow() - since + ROUNDING_MS : undefined);
  };
  const follow = () => {
    write();
    if (stale.size > 0 || staleSince !== undefined) {
      stopTicking ??= everySecond(write);
    } else {
      stopTicking?.();
      stopTicking = undefined;
    }
  };

  if (staleSince !== undefined) follow();
  const unsubscribe = subscribeTickers(keys, stale, (key, { at }, changed) => {
    if (!stale.has(key)) updatedAt.set(key, serverNow());
    else if (changed) updatedAt.set(key, Math.max(updatedAt.get(key) ?? 0, at));
    if (changed) follow();
  });
  return () => {
    unsubscribe();
    stopTicking?.();
    writeAge(element, undefined);
  };
}
