import { type RefObject, useLayoutEffect, useRef } from 'react';
import { type LiveElement, type LiveElementOptions, startLiveElement } from './live-element.ts';

/** Binds an element without React children to its tickers; see `startLiveElement`. */
export function useLiveElement(options: LiveElementOptions): RefObject<HTMLSpanElement | null> {
  const ref = useRef<HTMLSpanElement>(null);
  const read = useRef(options.read);
  const live = useRef<LiveElement>(undefined);
  const { everySecond, calm, staleSince } = options;
  const keys = options.keys.join('\n');

  useLayoutEffect(() => {
    read.current = options.read;
    live.current?.refresh();
  });

  useLayoutEffect(() => {
    if (ref.current === null) return undefined;
    const started = startLiveElement(ref.current, {
      keys: keys === '' ? [] : keys.split('\n'),
      everySecond,
      calm,
      read: (tickers) => read.current(tickers),
      staleSince,
    });
    live.current = started;
    return () => {
      live.current = undefined;
      started.stop();
    };
  }, [keys, everySecond, calm, staleSince]);

  return ref;
}
