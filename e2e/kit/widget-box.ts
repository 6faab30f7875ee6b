import type { Locator } from '@playwright/test';

/** A widget's bounding box, in pixels, rounded. */
export async function boxOf(
  widget: Locator,
): Promise<[x: number, y: number, width: number, height: number]> {
  const box = await widget.boundingBox();
  if (!box) throw new Error('The widget has no box.');
  return [Math.round(box.x), Math.round(box.y), Math.round(box.width), Math.round(box.height)];
}

/** A widget's bounding box after the grid has ended its transitions. */
export async function restingBox(widget: Locator) {
  await widget.evaluate(async (element) => {
    const item = element.closest('.react-grid-item');
    if (!item) throw new Error('The widget is not in the grid.');
    for (let running = item.getAnimations(); running.length > 0; running = item.getAnimations())
      await Promise.allSettled(running.map((animation) => animation.finished));
  });
  return boxOf(widget);
}

/** The edges of an element in pixels, unrounded; NaN without a box. */
export async function edgesOf(element: Locator) {
  const { x, y, width, height } = (await element.boundingBox()) ?? NO_BOX;
  return { left: x, right: x + width, top: y, bottom: y + height };
}
const NO_BOX = { x: Number.NaN, y: Number.NaN, width: Number.NaN, height: Number.NaN };
