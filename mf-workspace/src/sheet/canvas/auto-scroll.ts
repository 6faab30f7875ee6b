import { scrollStep } from '../../widget-kit/scroll-step.ts';

type MoveEvent = TouchEvent | MouseEvent;

/** Remembers the last move event of the user. */
function trackMoves(): { last: () => MoveEvent | undefined; stop: () => void } {
  let last: MoveEvent | undefined;
  const onMove = (event: MoveEvent) => {
    if (event.isTrusted) last = event;
  };
  document.addEventListener('touchmove', onMove, { capture: true, passive: true });
  document.addEventListener('mousemove', onMove, { capture: true });
  return {
    last: () => last,
    stop: () => {
      document.removeEventListener('touchmove', onMove, { capture: true });
      document.removeEventListener('mousemove', onMove, { capture: true });
    },
  };
}

/**
 * Keeps a dragged widget at a pointer that is held still while `canvas` scrolls. The grid library
 * reacts to move events only, so the last one is dispatched again after each scroll. Returns a function
 * that stops it.
 */
export function followScroll(canvas: HTMLElement, moves = trackMoves()): () => void {
  const onScroll = () => {
    const last = moves.last();
    if (last) dispatchAgain(last);
  };
  canvas.addEventListener('scroll', onScroll, { passive: true });
  return () => {
    moves.stop();
    canvas.removeEventListener('scroll', onScroll);
  };
}

/**
 * Scrolls `canvas` while a finger or pointer that drags a widget is held near its upper or lower
 * edge, which the grid library does for a mouse only. Returns a function that stops scrolling.
 */
export function autoScroll(canvas: HTMLElement): () => void {
  const moves = trackMoves();
  const stopFollowing = followScroll(canvas, moves);
  let frame = 0;
  const step = () => {
    frame = requestAnimationFrame(step);
    const last = moves.last();
    const y = last && ('touches' in last ? last.touches[0]?.clientY : last.clientY);
    if (y !== undefined) canvas.scrollTop += scrollStep(y, canvas.getBoundingClientRect());
  };
  frame = requestAnimationFrame(step);
  return () => {
    stopFollowing();
    cancelAnimationFrame(frame);
  };
}

function dispatchAgain(event: MoveEvent): void {
  const target = event.target ?? document;
  if (!('touches' in event)) {
    const { clientX, clientY, buttons } = event;
    target.dispatchEvent(new MouseEvent('mousemove', { bubbles: true, clientX, clientY, buttons }));
    return;
  }
  const touches = [...event.touches];
  const targetTouches = [...event.targetTouches];
  const changedTouches = [...event.changedTouches];
  target.dispatchEvent(
    new TouchEvent('touchmove', { bubbles: true, touches, targetTouches, changedTouches }),
  );
}
