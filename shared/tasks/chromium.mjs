import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.mjs';
import { run } from './run.mjs';

/** The headless build starts and renders a third faster; Playwright uses it, too. */
const HEADLESS_PACKAGE = 'chromium-headless-shell';
const INSTALLED = [
  `/usr/bin/${HEADLESS_PACKAGE}`,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];
/** How long a download may wait for a response. */
const CONNECT_MS = '10000';

/**
 * Whether the browser starts: a downloaded one may lack the libraries of the system.
 * @param {string} path
 */
const starts = async (path) => (await run(path, ['--version'], { quiet: true })).code === 0;

async function installed() {
  for (const path of [process.env['CHROMIUM_PATH'], ...INSTALLED]) {
    if (path && existsSync(path) && (await starts(path))) return path;
  }
  return undefined;
}

/** Playwright's own browser, where it was downloaded. */
async function playwrightsOwn() {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  return existsSync(path) && (await starts(path)) ? path : undefined;
}

async function downloadPlaywrights() {
  console.log("No Chromium found; downloading Playwright's own …");
  const { code } = await run('node_modules/.bin/playwright', ['install', 'chromium'], {
    quiet: true,
    cwd: join(ROOT, 'e2e'),
    env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: CONNECT_MS },
  });
  return code === 0 ? playwrightsOwn() : undefined;
}

async function installPackage() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined;
  console.log("Installing the distribution's Chromium by apt-get …");
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { quiet: true, env });
  for (const name of [HEADLESS_PACKAGE, 'chromium']) {
    await run('apt-get', ['install', '-y', '-qq', name], { quiet: true, env });
    const path = await installed();
    if (path) return path;
  }
  return undefined;
}

/**
 * The path of a Chromium for the browser tests: an installed one, else Playwright's own, else, as
 * root, the distribution's package.
 * @returns {Promise<string | undefined>} undefined, with the command to run printed, where none can
 *   be had
 */
export async function ensureChromium() {
  const path =
    (await installed()) ??
    (await playwrightsOwn()) ??
    (await downloadPlaywrights()) ??
    (await installPackage());
  if (!path) {
    console.error(
      'The browser tests need a Chromium. Run: npx playwright install --with-deps chromium',
    );
  }
  return path;
}
