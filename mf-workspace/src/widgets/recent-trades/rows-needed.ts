import { LATEST_TRADES_MAX } from '@parallax/protocol';

/** Rows are ready for a scroll of one more view. */
const VIEWS = 2;

/**
 * Calls back with the number of rows that a list needs: those of two views at its start, and all once
 * it is scrolled, where rows that arrive above must not move the others. All without a layout.
 * Returns a function that stops it.
 */
export function watchRowsNeeded(scroller: HTMLElement, notify: (rows: number) => void): () => void {
  let inViews = LATEST_TRADES_MAX;
  const follow = (): void => notify(scroller.scrollTop > 0 ? LATEST_TRADES_MAX : inViews);
  const measure = (): void => {
    const row = Number.parseFloat(getComputedStyle(scroller).getPropertyValue('--row'));
    const rows = Math.ceil((scroller.clientHeight / row) * VIEWS);
    inViews = rows > 0 ? Math.min(rows, LATEST_TRADES_MAX) : LATEST_TRADES_MAX;
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
