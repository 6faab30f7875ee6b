import type { Page, Request } from '@playwright/test';

/**
 * Holds what a page asks for under a pattern, as a slow server would. Returns how to let all of it go
 * on, also what is asked for later.
 *
 * @param held which of these requests; all of them by default
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

/** For calls that are never answered. */
export const never = () => new Promise<void>(() => {});
