import { LATEST_TRADES_MAX } from '@parallax/protocol';

/** Viewports of rows: the visible one, and one more to scroll to. */
const VIEWS = 2;

/**
 * Calls back with the number of rows to render: two viewports of them at the start of the list, and
 * all rows once it is scrolled, since rows that arrive above must then not move the others; all as
 * well while there is no layout. Returns the unsubscribe function.
 */
export function watchRowsNeeded(scroller: HTMLElement, notify: (rows: number) => void): () => void {
  let atStart = LATEST_TRADES_MAX;
  const follow = (): void => notify(scroller.scrollTop > 0 ? LATEST_TRADES_MAX : atStart);
  const measure = (): void => {
    const row = Number.parseFloat(getComputedStyle(scroller).getPropertyValue('--row'));
    const rows = Math.ceil((scroller.clientHeight / row) * VIEWS);
    atStart = rows > 0 ? Math.min(rows, LATEST_TRADES_MAX) : LATEST_TRADES_MAX;
    follow();
  };
  const observer = new ResizeObserver(measure);
  observer.observe(scroller);
  scroller.addEventListener('scroll', follow, { passive: true });
  return () => {
    observer.disconnect();
    scroller.removeEventListener('scroll', follow);
  };
}
