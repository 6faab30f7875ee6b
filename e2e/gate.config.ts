import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** The journeys that depend on the compatibility of the shell and its remotes. */
const FEDERATION_JOURNEYS = [
  'sign-in',
  'shell',
  'navigation',
  'screens',
  'remotes',
  'contributions',
  'preloads',
  'security',
  'command-palette',
  'sheet',
  'my-widgets',
  'market-widgets',
  'analytics',
  'settings',
  'mobile',
] as const;

const chosen = process.env['GATE_JOURNEYS']?.split(',') ?? FEDERATION_JOURNEYS;
const results = process.env['GATE_RESULTS'] ?? 'test-results/gate';

/** The journeys that a gate runs against one set of versions, each with a final screenshot. */
export default defineConfig(journeys, {
  testMatch: chosen.map((name) => `${name}.spec.ts`),
  outputDir: join(results, 'journeys'),
  workers: Number(process.env['GATE_WORKERS'] ?? '2'),
  // a busy machine must not stop a release; a second attempt is noted in the result
  retries: 1,
  reporter: [['json', { outputFile: join(results, 'results.json') }]],
  use: { screenshot: 'on' },
});
