import { defineConfig } from '@playwright/test';
import { launchOptions } from './kit/browser.ts';
import { NIGHTLY } from './kit/nightly.ts';

const NIGHTLY_TAG = new RegExp(NIGHTLY.tag);
const results = process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ?? 'test-results/results.json';

/** Browser tests of the composed product. Each worker starts its own server. */
export default defineConfig({
  testDir: 'journeys',
  globalSetup: './kit/server.ts',
  outputDir: 'test-results',
  // each worker's server simulates a market, so that more workers than cores slow each other down
  workers: 2,
  // limits for tests that hang: a page is several times slower under that load than alone
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  // `npm test` runs the journeys of the first project, `npm run nightly` those of the second
  projects: [
    { name: 'landing', grepInvert: NIGHTLY_TAG },
    { name: 'nightly', grep: NIGHTLY_TAG },
  ],
  reporter: [['list'], ['./kit/failed-page-reporter.ts'], ['json', { outputFile: results }]],
  use: { viewport: { width: 1280, height: 720 }, screenshot: 'only-on-failure', launchOptions },
});
