import { expect, signIn, test } from '../kit/test.ts';

test('two tabs share one WebSocket connection, and both show prices', async ({
  page,
  context,
  server,
}) => {
  // the tabs of the test before may still be on their way out
  await expect.poll(() => server.feedConnections()).toBe(0);
  await signIn(page, 'admin', '/execution');
  const second = await context.newPage();
  await second.goto('/execution');
  for (const tab of [page, second]) {
    await expect(tab.getByRole('status').filter({ hasText: 'Connected' })).toBeVisible();
    await expect(tab.locator('header [data-field="mid"]')).toHaveText(/\d/);
  }
  await expect.poll(() => server.feedConnections()).toBe(1);
  await page.close();
  const mid = second.locator('header [data-field="mid"]');
  const shown = await mid.textContent();
  await expect(mid).not.toHaveText(shown ?? '');
});
