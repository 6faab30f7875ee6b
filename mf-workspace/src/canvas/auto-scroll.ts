import { scrollStep } from '../widgets/scroll-step.ts';

/**
 * Scrolls `canvas` while a finger or pointer that drags a widget is held near its upper or lower
 * edge. The grid library reacts to move events only, so the last one is dispatched again after each
 * scroll. Returns a function that stops scrolling.
 */
export function autoScroll(canvas: HTMLElement): () => void {
  let last: TouchEvent | MouseEvent | undefined;
  let frame = 0;

  const onMove = (event: TouchEvent | MouseEvent) => {
    if (event.isTrusted) last = event;
  };
  const step = () => {
    frame = requestAnimationFrame(step);
    if (!last) return;
    const y = 'touches' in last ? last.touches[0]?.clientY : last.clientY;
    if (y === undefined) return;
    const before = canvas.scrollTop;
    canvas.scrollTop += scrollStep(y, canvas.getBoundingClientRect());
    if (canvas.scrollTop !== before) dispatchAgain(last);
  };

  document.addEventListener('touchmove', onMove, { capture: true, passive: true });
  document.addEventListener('mousemove', onMove, { capture: true });
  frame = requestAnimationFrame(step);
  return () => {
    document.removeEventListener('touchmove', onMove, { capture: true });
    document.removeEventListener('mousemove', onMove, { capture: true });
    cancelAnimationFrame(frame);
  };
}

function dispatchAgain(event: TouchEvent | MouseEvent): void {
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
