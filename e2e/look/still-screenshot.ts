import { expect, type Locator, type Page } from '@playwright/test';

/** A screenshot that is equal to the one before it. */
export async function stillScreenshot(target: Page | Locator, style: string): Promise<Buffer> {
  const take = () => target.screenshot({ animations: 'disabled', caret: 'hide', style });
  let last = await take();
  await expect
    .poll(
      async () => {
        const before = last;
        last = await take();
        return last.equals(before);
      },
      { message: 'two equal screenshots in sequence', intervals: [100] },
    )
    .toBe(true);
  return last;
}
