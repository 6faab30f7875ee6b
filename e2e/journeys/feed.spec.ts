import { expect, signIn, test } from '../kit/test.ts';

test('two tabs share one WebSocket connection, and both show prices', async ({
  page,
  context,
  server,
}) => {
  const before = await server.feedConnections();
  await signIn(page, 'admin', '/execution');
  const second = await context.newPage();
  await second.goto('/execution');
  for (const tab of [page, second]) {
    await expect(tab.getByRole('status').filter({ hasText: 'Connected' })).toBeVisible();
    await expect(tab.locator('header [data-field="mid"]')).toHaveText(/\d/);
  }
  expect(await server.feedConnections()).toBe(before + 1);
  await page.close();
  const mid = second.locator('header [data-field="mid"]');
  const shown = await mid.textContent();
  await expect(mid).not.toHaveText(shown ?? '');
});
