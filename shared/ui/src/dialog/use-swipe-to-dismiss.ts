import { isPhonePage } from '@parallax/ui/state';
import { type RefObject, useEffect, useRef } from 'react';

/** A bottom sheet moved down by this much of its height is closed. */
const CLOSING_SHARE = 0.3;
const CLOSING_SPEED_PX_PER_MS = 0.6;
/** Shorter movements are taps. */
const START_PX = 8;

interface Swipe {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly startedAt: number;
  /** undefined until the direction of the movement is known */
  readonly moving?: boolean;
}

/** Whether the touched element, or an ancestor inside the sheet, can be scrolled up. */
function canScrollUp(target: EventTarget | null, sheet: HTMLElement): boolean {
  for (let node = target; node instanceof Element && node !== sheet; node = node.parentElement) {
    if (node.scrollTop > 0) return true;
  }
  return false;
}

/** Whether the touched element handles movements itself. */
const handlesTouch = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, [data-no-swipe]') !== null;

/**
 * Closes a bottom sheet of the mobile page by a swipe down, from its header or from content that
 * is scrolled to its top. `close` may leave it open, for example to ask for confirmation before
 * discarding unsaved changes.
 */
export function useSwipeToDismiss(sheet: RefObject<HTMLElement | null>, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    const element = sheet.current;
    if (!element || !isPhonePage()) return undefined;
    return trackSwipes(element, () => latest.current());
  }, [sheet]);
}

function trackSwipes(sheet: HTMLElement, close: () => void): () => void {
  let swipe: Swipe | undefined;

  const findTouch = (event: TouchEvent) =>
    [...event.changedTouches].find(({ identifier }) => identifier === swipe?.id);

  const snapBack = () => {
    sheet.dataset['returning'] = '';
    sheet.style.translate = '';
  };

  const onStart = (event: TouchEvent) => {
    const [touch] = event.touches;
    if (swipe?.moving === true) snapBack();
    swipe = undefined;
    if (!touch || event.touches.length > 1) return;
    if (handlesTouch(event.target) || canScrollUp(event.target, sheet)) return;
    const { identifier: id, clientX: x, clientY: y } = touch;
    swipe = { id, x, y, startedAt: event.timeStamp };
  };

  const onMove = (event: TouchEvent) => {
    const touch = findTouch(event);
    if (!touch || !swipe) return;
    const down = touch.clientY - swipe.y;
    if (swipe.moving === undefined) {
      const across = Math.abs(touch.clientX - swipe.x);
      if (Math.max(across, Math.abs(down)) < START_PX) return;
      if (down <= across) {
        swipe = undefined;
        return;
      }
      swipe = { ...swipe, moving: true };
      delete sheet.dataset['returning'];
    }
    event.preventDefault();
    sheet.style.translate = `0 ${Math.max(0, down)}px`;
  };

  const onEnd = (event: TouchEvent) => {
    const touch = findTouch(event);
    const { moving, y, startedAt } = swipe ?? {};
    swipe = undefined;
    if (!touch || moving !== true || y === undefined || startedAt === undefined) return;
    const down = touch.clientY - y;
    const speed = down / Math.max(1, event.timeStamp - startedAt);
    snapBack();
    if (event.type === 'touchcancel') return;
    if (down > sheet.offsetHeight * CLOSING_SHARE || speed > CLOSING_SPEED_PX_PER_MS) close();
  };

  sheet.addEventListener('touchstart', onStart, { passive: true });
  sheet.addEventListener('touchmove', onMove, { passive: false });
  sheet.addEventListener('touchend', onEnd);
  sheet.addEventListener('touchcancel', onEnd);
  return () => {
    sheet.removeEventListener('touchstart', onStart);
    sheet.removeEventListener('touchmove', onMove);
    sheet.removeEventListener('touchend', onEnd);
    sheet.removeEventListener('touchcancel', onEnd);
  };
}
