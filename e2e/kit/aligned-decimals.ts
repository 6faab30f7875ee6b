import { expect, type Locator } from '@playwright/test';

interface Point {
  readonly decimals: number;
  /** the distance to the left edge of the window, in pixels */
  readonly x: number;
}

/** The decimal points of these figures; figures without decimals have none. */
const decimalPoints = (figures: Locator): Promise<Point[]> =>
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

/**
 * Expects that the decimal points of the figures align. The figures must have at least two different
 * numbers of decimals.
 */
export async function expectAligned(figures: Locator): Promise<void> {
  await expect
    .poll(async () => new Set((await decimalPoints(figures)).map(({ decimals }) => decimals)).size)
    .toBeGreaterThan(1);
  const positions = (await decimalPoints(figures)).map(({ x }) => x);
  expect(Math.max(...positions) - Math.min(...positions)).toBeLessThan(TOLERANCE);
}

/** Expects that the text of a heading ends at the edge of its column, where the longest figure ends. */
export async function expectHeadingAtEnd(table: Locator, name: string): Promise<void> {
  const heading = table.getByRole('columnheader', { name: new RegExp(`^${name}$`, 'i') });
  const rest = await heading.evaluate((cell) => {
    const range = document.createRange();
    range.selectNodeContents(cell.querySelector('button > span') ?? cell);
    return cell.getBoundingClientRect().right - range.getBoundingClientRect().right;
  });
  expect(Math.abs(rest)).toBeLessThan(TOLERANCE);
}
