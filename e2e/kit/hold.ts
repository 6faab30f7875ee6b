import type { Page, Request } from '@playwright/test';

/**
 * Holds a page's requests that match a pattern, as a slow server would. Returns a function that
 * releases these and all later requests.
 * @param isHeld selects among these requests; all by default
 */
export async function hold(
  page: Page,
  pattern: string,
  isHeld: (request: Request) => boolean = () => true,
): Promise<() => void> {
  const releases: (() => void)[] = [];
  const released = new Promise<void>((resolve) => releases.push(resolve));
  await page.route(pattern, async (route) => {
    if (isHeld(route.request())) await released;
    await route.continue();
  });
  return () => {
    for (const release of releases) release();
  };
}

/** A route handler that never responds. */
export const never = () => new Promise<void>(() => {});
