/**
 * Height in pixels of the strips at the top and bottom of the canvas in which a dragged widget scrolls
 * it.
 */
const EDGE_PX = 64;
const MAX_STEP_PX = 14;

/** Pixels to scroll in a frame, for a pointer at `y` of a view from `top` to `bottom`. */
export function scrollStep(y: number, { top, bottom }: { top: number; bottom: number }): number {
  const edge = Math.min(EDGE_PX, (bottom - top) / 4);
  const up = Math.min(1, Math.max(0, (top + edge - y) / edge));
  const down = Math.min(1, Math.max(0, (y - bottom + edge) / edge));
  return Math.round((down - up) * MAX_STEP_PX);
}

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
    if (canvas.scrollTop !== before) repeat(last);
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

function repeat(event: TouchEvent | MouseEvent): void {
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
