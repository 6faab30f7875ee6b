/** Height in pixels of the strips at both ends of a view in which a dragged item scrolls the view. */
const EDGE_PX = 64;
const MAX_STEP_PX = 14;

/** Pixels to scroll in a frame, for a pointer at `y` of a view from `top` to `bottom`. */
export function scrollStep(y: number, { top, bottom }: { top: number; bottom: number }): number {
  const edge = Math.min(EDGE_PX, (bottom - top) / 4);
  const up = Math.min(1, Math.max(0, (top + edge - y) / edge));
  const down = Math.min(1, Math.max(0, (y - bottom + edge) / edge));
  return Math.round((down - up) * MAX_STEP_PX);
}
