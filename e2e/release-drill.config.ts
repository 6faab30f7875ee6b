import { defineConfig } from '@playwright/test';
import drills from './drill.config.ts';

/** One drill of several minutes, in which gates run journeys themselves. */
export default defineConfig(drills, { testMatch: 'release-drill.ts', timeout: 1_800_000 });
