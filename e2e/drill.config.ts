import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** Faults that last minutes, in real browsers. */
export default defineConfig(journeys, {
  testDir: 'drills',
  workers: 1,
  timeout: 180_000,
  reporter: [['list']],
});
