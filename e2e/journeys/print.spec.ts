import type { Page } from '@playwright/test';
import type { Account } from '../kit/accounts.ts';
import { NIGHTLY, nightlyIf } from '../kit/nightly.ts';
import { openNewSheet } from '../kit/save-sheet.ts';
import { addWidget, expect, signIn, test } from '../kit/test.ts';
import { PHONE } from '../kit/touch.ts';

const PANELS = '[data-print-panel]';

interface PanelBox {
  readonly name: string;
  readonly top: number;
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  /** its height as a multiple of its width */
  readonly shape: number;
  readonly isCut: boolean;
}

/** The panels in the order of their places, from the top and then from the left. */
async function panels(page: Page): Promise<PanelBox[]> {
  const boxes = await page.locator(PANELS).evaluateAll((elements) =>
    elements.map((element) => {
      const { top, left, right, bottom, width, height } = element.getBoundingClientRect();
      return {
        name: element.querySelector('h2')?.textContent ?? '',
        top: Math.round(top),
        left: Math.round(left),
        right,
        bottom,
        shape: height / width,
        isCut: element.scrollWidth > element.clientWidth + 1,
      };
    }),
  );
  return boxes.toSorted((one, other) => one.top - other.top || one.left - other.left);
}

/** Prints to the screen: like a browser that prints, but the result stays until `afterprint`. */
async function startPrint(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
}

async function expectPrinted(page: Page, sheet: string): Promise<void> {
  const shown = await panels(page);
  expect(shown.length).toBeGreaterThan(0);
  await startPrint(page);

  const heading = page.locator('[data-print-heading]');
  await expect(heading.getByRole('heading', { level: 1 })).toHaveText(sheet);
  await expect(heading).toContainText(/\d{2}:\d{2}:\d{2} (?:UTC|GMT)/);
  for (const role of ['navigation', 'banner', 'tablist', 'dialog'] as const) {
    await expect(page.getByRole(role).filter({ hasNot: page.locator(PANELS) })).toHaveCount(0);
  }
  for (const name of ['Widget menu', /^Move /, 'Add Widget', 'Account']) {
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  }

  const printed = await panels(page);
  expect(printed.map(({ name }) => name)).toEqual(shown.map(({ name }) => name));
  for (const [index, panel] of printed.entries()) {
    expect.soft(panel.isCut, panel.name).toBe(false);
    expect.soft(panel.shape, panel.name).toBeCloseTo(shown[index]?.shape ?? 0, 1);
    const above = printed.slice(0, index);
    const covered = above.filter(
      (other) =>
        other.bottom > panel.top + 1 &&
        other.right > panel.left + 1 &&
        other.left < panel.right - 1,
    );
    expect.soft(covered, panel.name).toEqual([]);
  }
  const { page: size, background } = await page.evaluate((selector) => {
    const panel = document.querySelector(selector);
    return {
      page: document.documentElement.scrollHeight,
      background: panel && getComputedStyle(document.body).backgroundColor,
    };
  }, PANELS);
  expect(size).toBeGreaterThanOrEqual(Math.floor(printed.at(-1)?.bottom ?? 0));
  expect(background).toBe('rgb(255, 255, 255)');
  await page.emulateMedia({ media: null });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
}

/** Prints to a file; returns the theme of the page while it is printed. */
async function printToFile(page: Page): Promise<{ file: string; theme: string | undefined }> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    const note = () => {
      dataset['printedIn'] = dataset['theme'];
    };
    window.addEventListener('beforeprint', note, { once: true });
  });
  const file = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const theme = await page.evaluate(() => document.documentElement.dataset['printedIn']);
  return { file, theme };
}

const SCREENS: readonly [what: string, account: Account, address: string][] = [
  ['a desk sheet', 'trader', '/execution'],
  ['an analytics view', 'prime', '/analytics'],
];

for (const colorScheme of ['dark', 'light'] as const) {
  test.describe(`printing in the ${colorScheme} theme`, () => {
    test.use({ colorScheme });
    for (const [what, account, address] of SCREENS) {
      test(
        `shows ${what} as whole panels in reading order, in light colours below its name and time`,
        nightlyIf(colorScheme === 'light' || what !== 'a desk sheet'),
        async ({ page }) => {
          await signIn(page, account, address);
          const sheet = page.getByRole('tab', { selected: true });
          await expect(page.locator(PANELS).first()).toBeVisible();
          await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
          await expectPrinted(page, (await sheet.innerText()).trim());

          const { file, theme } = await printToFile(page);
          expect(theme).toBe('light');
          expect(file.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(0);
          const [, width = 0, height = 0] =
            /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(file)?.map(Number) ?? [];
          expect(width).toBeGreaterThan(height);
          await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
          await expect(page.getByRole('navigation').first()).toBeVisible();
        },
      );
    }
  });
}

test.describe('printing a chart', () => {
  test.use({ colorScheme: 'dark' });
  test(
    'repaints it in light colours before the next frame, since paper does not wait for one',
    NIGHTLY,
    async ({ page }) => {
      await openNewSheet(page, 'trader', 'Print');
      await addWidget(page, 'Price chart');
      const chart = page.getByRole('region', { name: 'Price chart' }).locator('canvas').first();
      await expect(chart).toBeVisible();
      const isRepainted = await chart.evaluate(async (canvas) => {
        if (!(canvas instanceof HTMLCanvasElement)) return false;
        const before = canvas.toDataURL();
        window.dispatchEvent(new Event('beforeprint'));
        // microtasks only: no frame is painted between these
        for (let step = 0; step < 20; step += 1) await Promise.resolve();
        return canvas.toDataURL() !== before;
      });
      expect(isRepainted).toBe(true);
    },
  );
});

test.describe('printing the mobile page', () => {
  test.use({ ...PHONE, colorScheme: 'dark' });
  test('shows the widgets of the open sheet without its bars', NIGHTLY, async ({ page }) => {
    await signIn(page, 'trader', '/mobile');
    const open = page.getByRole('navigation', { name: 'Sheets' }).locator('[aria-current="page"]');
    await expect(page.locator(PANELS).first()).toBeVisible();
    await expectPrinted(page, (await open.innerText()).trim());
  });
});
