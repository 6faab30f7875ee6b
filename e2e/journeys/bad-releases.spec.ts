import { NIGHTLY, nightlyIf } from '../kit/nightly.ts';
import { setUpToy } from '../kit/set-up-toy.ts';
import { openSettings, settings } from '../kit/settings-dialog.ts';
import { expect, test } from '../kit/test.ts';
import {
  expectOnPlatform,
  expectTheRestToWork,
  openBilling,
  PANEL,
  panel,
} from '../kit/toy-settings.ts';

const { release } = setUpToy();

const FILES = '**/remotes/mf_toy/**';
const NETWORK = [
  { what: 'unresponsive', files: FILES, response: undefined },
  { what: 'unavailable', files: FILES, response: { status: 503 } },
  { what: 'deleted by a deployment', files: FILES, response: { status: 404 } },
  {
    what: 'corrupt',
    files: '**/remotes/mf_toy/*/mf-manifest.json*',
    response: { body: '{"id":"mf_toy","na', contentType: 'application/json' },
  },
  {
    what: 'modified after its release',
    files: '**/remotes/mf_toy/*/mf_toy.js*',
    response: { body: 'globalThis.stolen = true;', contentType: 'text/javascript' },
  },
] as const;

for (const { what, files, response } of NETWORK) {
  test(
    `design §3 a remote that is ${what} fails in its own panel only and is reported`,
    nightlyIf(what !== 'unavailable'),
    async ({ page, browser, server: { url } }) => {
      const version = await release(url, what);
      await page.route(files, (route) =>
        response ? route.fulfill(response) : new Promise(() => {}),
      );
      const reported = page.waitForRequest('**/api/client-errors');
      await openBilling(page);
      await expect(panel(page)).toBeVisible(PANEL);
      await expect(panel(page).getByRole('button', { name: 'Try again' })).toBeVisible();
      await reported;
      expect(await page.evaluate(() => 'stolen' in globalThis)).toBe(false);
      await expectTheRestToWork(page);
      await expectOnPlatform(browser, url, { version, kind: 'Load' });
    },
  );
}

const BILLING = "const Billing = () => element('p', null, 'Nothing is due.');";
const billing = (body: string) => (script: string) =>
  script.replace(BILLING, `const Billing = () => { ${body} };`);
const looping = (effect: string) =>
  billing(
    `const [n, set] = react.useState(0); react.${effect}(() => set(n + 1)); return element('p', null, 'Nothing is due.');`,
  );

const CODE = [
  {
    what: 'throws on load',
    kind: 'Load',
    change: (script: string) => `throw new Error('No storage.');\n${script}`,
  },
  {
    what: 'throws on render',
    kind: 'Render',
    change: billing("throw new Error('No amount.');"),
  },
  { what: 'loops in a layout effect', kind: 'Render', change: looping('useLayoutEffect') },
] as const;

for (const { what, kind, change } of CODE) {
  test(
    `design §3 a remote that ${what} fails in its own panel only and is reported`,
    NIGHTLY,
    async ({ page, browser, server: { url } }) => {
      const version = await release(url, what, change);
      const reported = page.waitForRequest('**/api/client-errors');
      await openBilling(page);
      await expect(panel(page)).toBeVisible(PANEL);
      await reported;
      await expectTheRestToWork(page);
      await expectOnPlatform(browser, url, { version, kind });
    },
  );
}

test(
  'design §3 a remote that loops in a passive effect leaves the rest of the page working',
  NIGHTLY,
  async ({ page, server: { url } }) => {
    await release(url, 'passive', looping('useEffect'));
    await openBilling(page);
    await expect(settings(page).getByText('Nothing is due.').or(panel(page))).toBeVisible(PANEL);
    await expectTheRestToWork(page);
  },
);

test(
  'design §3 the error panel of a remote and the rest of the page work while the registry hangs',
  NIGHTLY,
  async ({ page, browser, server: { url } }) => {
    const version = await release(url, 'registry');
    await page.route(FILES, (route) => route.fulfill({ status: 404 }));
    await page.route('**/remotes/registry.json', () => new Promise(() => {}));
    const reported = page.waitForRequest('**/api/client-errors');
    await openBilling(page);
    await expect(panel(page)).toBeVisible(PANEL);
    await reported;
    await expectTheRestToWork(page);
    await page.unroute(FILES);
    await openSettings(page, 'Billing');
    await panel(page).getByRole('button', { name: 'Try again' }).click();
    await expect(settings(page).getByText('Nothing is due.')).toBeVisible();
    await expectOnPlatform(browser, url, { version, kind: 'Load' });
  },
);
