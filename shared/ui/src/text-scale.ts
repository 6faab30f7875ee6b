const USUAL_FONT_SIZE = 16;
const LARGEST_SCALE = 2;

/** How much larger the browser shows text than usual, at most twice. */
export function textScale(): number {
  const size = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const scale = size / USUAL_FONT_SIZE;
  return Number.isFinite(scale) ? Math.min(LARGEST_SCALE, Math.max(1, scale)) : 1;
}
