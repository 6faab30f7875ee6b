import { defineConfig } from '@playwright/test';
import { lookLaunchOptions } from './look/launch-options.ts';
import journeys from './playwright.config.ts';

const FOLDER = '../.look';

/** Screenshots are compared with those accepted on the same machine, since fonts differ. */
export default defineConfig(journeys, {
  testDir: 'look',
  outputDir: `${FOLDER}/results`,
  snapshotPathTemplate: `${FOLDER}/accepted/{arg}{ext}`,
  workers: 2,
  fullyParallel: true,
  use: { ...journeys.use, launchOptions: lookLaunchOptions },
  reporter: [['list'], ['./look/gallery.ts']],
});
