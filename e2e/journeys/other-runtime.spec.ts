import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NIGHTLY } from '../kit/nightly.ts';
import { expect, test } from '../kit/test.ts';
import { toyRemote } from '../kit/toy-remote.ts';
import {
  expectOnPlatform,
  expectTheRestToWork,
  openBilling,
  PANEL,
  panel,
} from '../kit/toy-settings.ts';

const parent = mkdtempSync(join(tmpdir(), 'parallax-runtime-'));
const toy = toyRemote(parent, '3.0.0');

test.use({ serverSettings: { feed: 'sim', remoteFolders: [toy.folder] } });
test.afterAll(() => rmSync(parent, { recursive: true, force: true }));

test(
  'design §3 a remote for another federation runtime is reported and not run, and the rest works',
  NIGHTLY,
  async ({ page, browser, server: { url } }) => {
    const reported = page.waitForRequest('**/api/client-errors');
    await openBilling(page);
    await expect(panel(page)).toBeVisible(PANEL);
    await reported;
    // the script sets this when it runs; the page requests the file only to check whether it exists
    expect(await page.evaluate(() => 'mf_toy' in globalThis)).toBe(false);
    await expectTheRestToWork(page);
    await expectOnPlatform(browser, url, { version: '0.1.0', kind: 'Load' });
  },
);
