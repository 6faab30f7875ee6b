const DEFAULT_FONT_SIZE = 16;
const LARGEST_SCALE = 2;

/** The text size of the browser relative to the default of 16 px, from 1 to 2. */
export function textScale(): number {
  const size = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const scale = size / DEFAULT_FONT_SIZE;
  return Number.isFinite(scale) ? Math.min(LARGEST_SCALE, Math.max(1, scale)) : 1;
}
