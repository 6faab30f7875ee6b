import { defineConfig } from '@playwright/test';
import { launchOptions } from './kit/browser.ts';
import journeys from './playwright.config.ts';

const FOLDER = '../.look';

/** Pictures of every screen beside the accepted ones: fonts and browsers differ between machines. */
export default defineConfig(journeys, {
  testDir: 'look',
  outputDir: `${FOLDER}/results`,
  snapshotPathTemplate: `${FOLDER}/accepted/{arg}{ext}`,
  workers: 2,
  fullyParallel: true,
  use: {
    ...journeys.use,
    launchOptions: {
      ...launchOptions,
      // letters at their exact places, as on a screen of high density
      args: [...(launchOptions.args ?? []), '--font-render-hinting=none'],
    },
  },
  reporter: [['list'], ['./look/gallery.ts']],
});
