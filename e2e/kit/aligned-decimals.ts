import { expect, type Locator } from '@playwright/test';

interface Point {
  readonly decimals: number;
  /** the distance to the left edge of the window, in pixels */
  readonly x: number;
}

/** The points of these figures; those without decimals have none. */
const pointsOf = (figures: Locator): Promise<Point[]> =>
  figures.evaluateAll((elements) =>
    elements.flatMap((element) => {
      const text = element.firstChild;
      if (!(text instanceof Text)) return [];
      const at = text.data.indexOf('.');
      if (at < 0) return [];
      const range = document.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      return [{ decimals: text.length - at - 1, x: range.getBoundingClientRect().x }];
    }),
  );

/** Less than half a digit; the browser rounds the widths of characters to pixels. */
const TOLERANCE = 3;

/** Figures of at least two numbers of decimals, whose points are at one place. */
export async function expectAligned(figures: Locator): Promise<void> {
  await expect
    .poll(async () => new Set((await pointsOf(figures)).map(({ decimals }) => decimals)).size)
    .toBeGreaterThan(1);
  const places = (await pointsOf(figures)).map(({ x }) => x);
  expect(Math.max(...places) - Math.min(...places)).toBeLessThan(TOLERANCE);
}
