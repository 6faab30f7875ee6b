import type { Ticker } from '@parallax/contract';
import { subscribeTicker } from '@parallax/feed';
import { everySecond } from './every-second.ts';
import { markStale } from './mark-stale.ts';
import { whileOnScreen } from './watch-on-screen.ts';
import { forgetWrite, writeWhenShown } from './write-when-shown.ts';

export interface LiveValue {
  text: string;
  direction?: 'up' | 'down' | undefined;
}

export type Tickers = ReadonlyMap<string, Ticker>;

export interface LiveElementOptions {
  /** contract keys; one of them going stale makes the element stale */
  keys: readonly string[];
  /** written anew each second as well: what it shows depends on the clock */
  everySecond: boolean;
  /** news is written with the next second, not as it comes; the first of a ticker at once */
  calm: boolean;
  read: (tickers: Tickers) => LiveValue;
}

export interface LiveElement {
  /** reads and writes again, for when `read` itself has changed */
  refresh: () => void;
  stop: () => void;
}

const isSigned = (text: string): boolean => text.startsWith('+') || text.startsWith('−');

function toggle(element: HTMLElement, name: string, value: string | undefined): void {
  if (value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

/**
 * Keeps an element's text at what `read` makes of the tickers, past React. It touches the page
 * only for a text that differs, never while the page is hidden, and listens to nothing while the
 * element is off the screen.
 */
export function startLiveElement(
  element: HTMLElement,
  { keys, everySecond: ticking, calm, read }: LiveElementOptions,
): LiveElement {
  const node = document.createTextNode('');
  const tickers = new Map<string, Ticker>();
  const stale = new Set<string>();
  let shown: LiveValue & { arrow: boolean; stale: boolean } = {
    text: '',
    arrow: false,
    stale: false,
  };

  const write = (): void => {
    const { text, direction } = read(tickers);
    const isStale = stale.size > 0;
    // Colour alone must not tell up from down: a text without a sign gets an arrow.
    const arrow = direction !== undefined && !isSigned(text);
    if (text !== shown.text) node.data = text;
    // also an attribute that is set to what it was makes the browser look for styles
    if (direction !== shown.direction) toggle(element, 'data-direction', direction);
    if (arrow !== shown.arrow) toggle(element, 'data-arrow', arrow ? '' : undefined);
    if (isStale !== shown.stale) markStale(element, isStale);
    shown = { text, direction, arrow, stale: isStale };
  };
  const refresh = (): void => writeWhenShown(write);

  const listen = (): (() => void) => {
    const ends = keys.map((key) =>
      subscribeTicker(key, (ticker, state) => {
        const waits = calm && tickers.has(key) && stale.has(key) === state.stale;
        tickers.set(key, ticker);
        if (state.stale) stale.add(key);
        else stale.delete(key);
        if (!waits) refresh();
      }),
    );
    if (ticking || calm) ends.push(everySecond(refresh));
    refresh();
    return () => {
      for (const end of ends) end();
      forgetWrite(write);
    };
  };

  for (const name of ['data-direction', 'data-arrow', 'data-stale', 'title']) {
    element.removeAttribute(name);
  }
  element.replaceChildren(node);
  return { refresh, stop: whileOnScreen(element, listen) };
}
