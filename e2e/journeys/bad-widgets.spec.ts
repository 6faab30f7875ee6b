import type { Page } from '@playwright/test';
import { NIGHTLY, nightlyIf } from '../kit/nightly.ts';
import { openWidgetMenu } from '../kit/open-widget-menu.ts';
import { openNewSheet } from '../kit/save-sheet.ts';
import { setUpToy } from '../kit/set-up-toy.ts';
import { addWidget, expect, test } from '../kit/test.ts';
import { PANEL } from '../kit/toy-settings.ts';

const { release } = setUpToy();

const clock = (page: Page) => page.getByRole('region', { name: 'Toy clock' });
const notes = (page: Page) => page.getByRole('region', { name: 'Notes', exact: true });
const panel = (page: Page) =>
  clock(page).getByRole('alert').filter({ hasText: 'Toy clock could not be shown' });
const layoutSaved = (page: Page) =>
  page.waitForResponse(
    (response) =>
      response.request().method() === 'PUT' &&
      response.url().includes('/api/sheets/layout') &&
      response.ok(),
  );

/** A sheet with a clock that has settings, and with an empty note. */
async function openSheetOfClock(page: Page): Promise<void> {
  await openNewSheet(page, 'trader', 'Toys');
  await addWidget(page, 'Notes');
  await addWidget(page, 'Toy clock');
  await openWidgetMenu(clock(page));
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  const saved = layoutSaved(page);
  await page.getByRole('button', { name: 'Use Tokyo' }).click();
  await saved;
  await page.keyboard.press('Escape');
}

/** Expects that the panel stays after a retry, and that text in another widget is saved. */
async function expectTheSheetToWork(page: Page, text: string): Promise<void> {
  await expect(panel(page)).toBeVisible(PANEL);
  await panel(page).getByRole('button', { name: 'Try again' }).click();
  await expect(panel(page)).toBeVisible(PANEL);
  await write(page, text);
}

async function write(page: Page, text: string): Promise<void> {
  await notes(page).getByRole('button', { name: 'Write a note' }).click();
  const saved = layoutSaved(page);
  await notes(page).getByRole('textbox', { name: 'Note' }).fill(text);
  await notes(page).getByRole('textbox', { name: 'Note' }).blur();
  await saved;
}

async function expectAllToBeKept(page: Page, text: string): Promise<void> {
  await expect(clock(page).getByText('The time in Tokyo')).toBeVisible(PANEL);
  await expect(notes(page)).toContainText(text);
}

const CONTENT = "return element('p', null, 'The time in ' + zone);";
const looping = (effect: string) =>
  `const [n, set] = react.useState(0); react.${effect}(() => set(n + 1)); ${CONTENT}`;
const content = (body: string) => (script: string) => script.replace(CONTENT, body);

const CODE = [
  { what: 'throws', change: content('return zone.missing();') },
  { what: 'loops in a layout effect', change: content(looping('useLayoutEffect')) },
  {
    what: 'changes its settings in a loop',
    change: content(
      `const { turns = 0 } = settings; react.useEffect(() => onSettings({ turns: turns + 1 }), [turns]); ${CONTENT}`,
    ),
  },
];

for (const { what, change } of CODE) {
  test(
    `design §3 a widget that ${what} fails in its own panel, and its sheet loses nothing`,
    nightlyIf(what !== 'throws'),
    async ({ page, server: { url } }) => {
      await release(url, `before ${what}`);
      await openSheetOfClock(page);
      await release(url, what, change);
      await page.reload();
      await expectTheSheetToWork(page, `While it ${what}`);
      await release(url, `after ${what}`);
      await page.reload();
      await expectAllToBeKept(page, `While it ${what}`);
    },
  );
}

test(
  'design §3 a widget that loops in a passive effect leaves its sheet working',
  NIGHTLY,
  async ({ page, server: { url } }) => {
    await release(url, 'before passive');
    await openSheetOfClock(page);
    await release(url, 'passive', content(looping('useEffect')));
    await page.reload();
    await expect(clock(page).getByText('The time in Tokyo').or(panel(page))).toBeVisible(PANEL);
    await write(page, 'While it updates');
    await openWidgetMenu(clock(page));
    const saved = layoutSaved(page);
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await saved;
    await expect(clock(page)).toHaveCount(0);
  },
);

for (const status of [404, 503]) {
  test(
    `design §3 a widget whose files return ${status} fails in its own panel, and its sheet loses nothing`,
    NIGHTLY,
    async ({ page, server: { url } }) => {
      await release(url, `files ${status}`);
      await openSheetOfClock(page);
      const files = '**/remotes/mf_toy/**';
      await page.route(files, (route) => route.fulfill({ status }));
      await page.reload();
      await expectTheSheetToWork(page, `Without files, ${status}`);
      await page.unroute(files);
      await panel(page).getByRole('button', { name: 'Try again' }).click();
      await expectAllToBeKept(page, `Without files, ${status}`);
    },
  );
}
