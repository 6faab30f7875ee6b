import { subscribeTicker } from '@parallax/feed';
import type { Ticker } from '@parallax/protocol';
import { NO_VALUE } from '../format/no-value.ts';
import { everySecond } from './every-second.ts';
import { markStale, showsStaleTime } from './mark-stale.ts';
import { OnScreenTask } from './watch-on-screen.ts';
import { cancelWrite, writeWhenVisible } from './write-when-visible.ts';

export interface LiveValue {
  text: string;
  direction?: 'up' | 'down' | undefined;
  /**
   * why there is no value, undefined if the reason is stated elsewhere; or the value in more digits
   */
  tooltip?: string | undefined;
}

export type Tickers = ReadonlyMap<string, Ticker>;

/**
 * When an element is written: with each of its tickers, in the same frame as all other elements of
 * these tickers, so that a computed value agrees with the values beside it; every second, for a
 * countdown, so that all countdowns change at the same moment; or both. A ticker's first value and its
 * staleness are always shown at once.
 */
type Updates = 'with-tickers' | 'every-second' | 'both';

export interface LiveElementOptions {
  /** contract keys; the element is stale if any of their tickers is */
  keys: readonly string[];
  updates: Updates;
  read: (tickers: Tickers) => LiveValue;
  /** see LiveText; stable */
  staleSince?: StaleSince | undefined;
}

/**
 * Returns the time, in Unix milliseconds, of the oldest stale value from a source other than the
 * feed; undefined if there is none.
 */
export type StaleSince = (keys: readonly string[]) => number | undefined;

const isSigned = (text: string): boolean => text.startsWith('+') || text.startsWith('−');

function toggle(element: HTMLElement, name: string, value: string | undefined): void {
  if (value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

/**
 * Updates an element's text from tickers, bypassing React. It writes to the DOM only if the text
 * differs and the page is visible, and unsubscribes while the element is off screen. When its row
 * changes to another contract, it keeps the element and writes only the differences.
 */
export class LiveElement {
  readonly #node = document.createTextNode('');
  readonly #onScreen: OnScreenTask;
  #shown: LiveValue & { arrow: boolean; stale: boolean } = { text: '', arrow: false, stale: false };
  #refresh: (() => void) | undefined;

  constructor(private readonly element: HTMLElement) {
    for (const name of ['data-direction', 'data-arrow', 'data-stale', 'data-empty', 'title']) {
      element.removeAttribute(name);
    }
    element.replaceChildren(this.#node);
    this.#onScreen = new OnScreenTask(element);
  }

  /** Subscribes to these tickers in place of the previous ones. */
  follow(options: LiveElementOptions): void {
    // the tooltip contains the time of the previous tickers
    if (this.#shown.stale) this.#markStale(false);
    this.#onScreen.run(() => this.#listen(options));
  }

  /** Updates the element after `read` has changed. */
  refresh(): void {
    this.#refresh?.();
  }

  stop(): void {
    this.#onScreen.stop();
  }

  #listen({ keys, updates, read, staleSince }: LiveElementOptions): () => void {
    const tickers = new Map<string, Ticker>();
    const stale = new Set<string>();
    /** The time of the oldest stale ticker. */
    const oldest = (): number =>
      Math.min(...[...stale].map((key) => tickers.get(key)?.at ?? Number.POSITIVE_INFINITY));
    let isWritten = false;
    let stopAwaiting: (() => void) | undefined;
    let stopAging: (() => void) | undefined;
    const write = (): void => {
      isWritten = true;
      const since = staleSince?.(keys);
      const staleAt =
        stale.size === 0 ? since : Math.min(oldest(), since ?? Number.POSITIVE_INFINITY);
      this.#write(read(tickers), staleAt);
      if (staleAt !== undefined && !showsStaleTime(staleAt)) stopAging ??= everySecond(refresh);
      else {
        stopAging?.();
        stopAging = undefined;
      }
    };
    const refresh = (): void => writeWhenVisible(write);

    const unsubscribes = keys.map((key) =>
      subscribeTicker(key, (ticker, state) => {
        const waits =
          updates === 'every-second' && tickers.has(key) && stale.has(key) === state.stale;
        tickers.set(key, ticker);
        if (state.stale) stale.add(key);
        else stale.delete(key);
        if (tickers.size === keys.length) stopAwaiting?.();
        if (!waits) refresh();
      }),
    );
    if (updates !== 'with-tickers') unsubscribes.push(everySecond(refresh));
    else if (staleSince !== undefined && tickers.size < keys.length) {
      // values from other sources change and become stale without a ticker
      stopAwaiting = everySecond(refresh);
      unsubscribes.push(stopAwaiting);
    }
    this.#refresh = refresh;
    if (!isWritten) refresh();
    return () => {
      this.#refresh = undefined;
      for (const end of unsubscribes) end();
      stopAging?.();
      cancelWrite(write);
    };
  }

  #write({ text, direction, tooltip }: LiveValue, staleAt: number | undefined): void {
    const { element } = this;
    const stale = staleAt !== undefined;
    const shown = this.#shown;
    // Direction must not rely on colour alone: unsigned texts get an arrow.
    const arrow = direction !== undefined && !isSigned(text);
    if (text !== shown.text) this.#node.data = text;
    // setting an attribute to its current value still triggers a style recalculation
    if (direction !== shown.direction) toggle(element, 'data-direction', direction);
    if (arrow !== shown.arrow) toggle(element, 'data-arrow', arrow ? '' : undefined);
    if (stale || shown.stale) this.#markStale(stale, staleAt);
    // the tooltip of a stale value is the time of its last update
    if (!stale && (shown.stale || tooltip !== shown.tooltip)) toggle(element, 'title', tooltip);
    const isEmpty = text === NO_VALUE;
    if (isEmpty !== (shown.text === NO_VALUE))
      toggle(element, 'data-empty', isEmpty ? '' : undefined);
    this.#shown = { text, direction, tooltip, arrow, stale };
  }

  #markStale(stale: boolean, at?: number): void {
    markStale(this.element, stale, at);
    this.#shown = { ...this.#shown, stale, tooltip: undefined };
  }
}
