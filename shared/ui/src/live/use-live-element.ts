import { type RefObject, useLayoutEffect, useRef } from 'react';
import { LiveElement, type LiveElementOptions } from './live-element.ts';

/** Binds an element without React children to its tickers; see `LiveElement`. */
export function useLiveElement(options: LiveElementOptions): RefObject<HTMLSpanElement | null> {
  const ref = useRef<HTMLSpanElement>(null);
  const read = useRef(options.read);
  const live = useRef<LiveElement>(undefined);
  const { updates, staleSince } = options;
  const keys = options.keys.join('\n');
  const subscribedKeys = useRef(keys);

  useLayoutEffect(() => {
    read.current = options.read;
    // the effect below subscribes to changed keys
    if (subscribedKeys.current === keys) live.current?.refresh();
    subscribedKeys.current = keys;
  });

  useLayoutEffect(() => {
    if (ref.current === null) return undefined;
    const created = new LiveElement(ref.current);
    live.current = created;
    return () => {
      live.current = undefined;
      created.stop();
    };
  }, []);

  useLayoutEffect(() => {
    live.current?.follow({
      keys: keys === '' ? [] : keys.split('\n'),
      updates,
      read: (tickers) => read.current(tickers),
      staleSince,
    });
  }, [keys, updates, staleSince]);

  return ref;
}
