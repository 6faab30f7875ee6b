import { defineConfig } from '@playwright/test';
import { launchOptions } from './kit/browser.ts';

const results = process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ?? 'test-results/results.json';

/** Browser tests of the composed product. Each worker starts a server of its own. */
export default defineConfig({
  testDir: 'journeys',
  outputDir: 'test-results',
  // some journeys wait for an end of patience, so that one more than cores keeps these busy
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: results }]],
  use: { viewport: { width: 1280, height: 720 }, screenshot: 'only-on-failure', launchOptions },
});
