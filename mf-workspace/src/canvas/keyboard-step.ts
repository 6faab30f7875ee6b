import type { Place } from '../layout/place.ts';

const STEPS: Readonly<Record<string, readonly [dx: number, dy: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const within = (value: number, min: number, max: number) => Math.max(min, Math.min(max, value));

/**
 * Returns the place of a widget after an arrow key, which moves it, or with Shift resizes it, within
 * the grid and down to its minimum size. Undefined for any other key.
 */
export function keyboardStep<T extends Place>(
  place: T,
  key: string,
  resize: boolean,
  { columns, minW, minH }: { columns: number; minW: number; minH: number },
): T | undefined {
  const step = STEPS[key];
  if (!step) return undefined;
  const [dx, dy] = step;
  if (resize) {
    return {
      ...place,
      w: within(place.w + dx, Math.min(minW, place.w), columns - place.x),
      h: Math.max(Math.min(minH, place.h), place.h + dy),
    };
  }
  return {
    ...place,
    x: within(place.x + dx, 0, columns - place.w),
    y: Math.max(0, place.y + dy),
  };
}

/** A place as text for screen readers. */
export const describePlace = ({ x, y, w, h }: Place): string =>
  `column ${x + 1}, row ${y + 1}, ${w} wide, ${h} high`;
