import { defineConfig } from '@playwright/test';
import { launchOptions } from './kit/browser.ts';
import journeys from './playwright.config.ts';

const FOLDER = '../.look';

/** Screenshots are compared with those accepted on the same machine, since fonts differ. */
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
