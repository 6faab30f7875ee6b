import type { LaunchOptions } from '@playwright/test';
import { launchOptions } from '../kit/browser.ts';

/** Letters at their exact places, as on a screen of high density. */
export const lookLaunchOptions: LaunchOptions = {
  ...launchOptions,
  args: [...(launchOptions.args ?? []), '--font-render-hinting=none'],
};
