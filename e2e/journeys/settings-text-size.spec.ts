import { launchOptions } from '../kit/browser.ts';
import { NIGHTLY } from '../kit/nightly.ts';
import { beyondEdge, eachTab, signInToSettings } from '../kit/settings-dialog.ts';
import { expect, test } from '../kit/test.ts';

const TWICE = '--blink-settings=defaultFontSize=32';

test.use({ launchOptions: { ...launchOptions, args: [...(launchOptions.args ?? []), TWICE] } });

test('settings §2 no tab cuts off text of twice the size', NIGHTLY, async ({ page }) => {
  await signInToSettings(page, 'admin', 'Company');
  const size = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
  expect(size).toBe('32px');
  await eachTab(page, async (panel, tab) => {
    const closed = panel.getByRole('button', { name: 'Show vaults' });
    while ((await closed.count()) > 0) await closed.first().click();
    const cut = await panel.evaluate((box) =>
      [...box.querySelectorAll<HTMLElement>('*')]
        .filter((element) => element.clientHeight > 1 && element.innerText?.trim() !== '')
        .filter((element) => getComputedStyle(element).overflowY === 'hidden')
        .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1)
        .map((element) => element.innerText),
    );
    expect(cut, tab).toEqual([]);
    expect(await beyondEdge(panel), tab).toEqual([]);
  });
});
