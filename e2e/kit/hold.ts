import type { Page, Request } from '@playwright/test';

/**
 * Holds a page's requests that match a pattern, as a slow server would. Returns the function that
 * releases them and all later ones.
 * @param held selects among these requests; all by default
 */
export async function hold(
  page: Page,
  pattern: string,
  held: (request: Request) => boolean = () => true,
): Promise<() => void> {
  const releases: (() => void)[] = [];
  const released = new Promise<void>((resolve) => releases.push(resolve));
  await page.route(pattern, async (route) => {
    if (held(route.request())) await released;
    await route.continue();
  });
  return () => {
    for (const release of releases) release();
  };
}

/** A route handler that never responds. */
export const never = () => new Promise<void>(() => {});
