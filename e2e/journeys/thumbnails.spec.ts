import { existsSync, readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { type ContributedWidget, contributedWidgets } from '../kit/contributed-widgets.ts';
import { NIGHTLY } from '../kit/nightly.ts';
import { lookLaunchOptions } from '../look/launch-options.ts';
import { test } from '../look/look-test.ts';
import {
  shareOfDifferentPixels,
  THEMES,
  THUMBNAIL_VIEW,
  takeThumbnails,
  thumbnailFile,
} from '../look/thumbnail.ts';

/** The share of pixels that may differ where another machine draws letters and lines otherwise. */
const TOLERANCE = 0.01;
const MS_PER_WIDGET = 40_000;
/** On a busy machine, a widget may be taken before all of its data is shown. */
const ATTEMPTS = 3;

test.use({ launchOptions: lookLaunchOptions });

test(
  'the thumbnails of the widgets show what the widgets look like',
  NIGHTLY,
  async ({ pageOf }) => {
    const widgets = contributedWidgets();
    test.setTimeout(widgets.length * MS_PER_WIDGET);
    const differences = async (widget: ContributedWidget): Promise<string[]> => {
      // on the seeded data, as they are made
      const still = await pageOf(THUMBNAIL_VIEW, 'admin');
      const now = await takeThumbnails(still, widget);
      const old: string[] = [];
      for (const theme of THEMES) {
        const file = thumbnailFile(widget.type, theme);
        const share = existsSync(file)
          ? await shareOfDifferentPixels(still.page, readFileSync(file), now[theme])
          : 1;
        if (share > TOLERANCE) {
          old.push(`${widget.type}, ${theme}: ${(share * 100).toFixed(1)}% of the pixels differ`);
        }
      }
      return old;
    };
    const old: string[] = [];
    for (const widget of widgets) {
      let found = await differences(widget);
      for (let attempt = 2; found.length > 0 && attempt <= ATTEMPTS; attempt += 1) {
        found = await differences(widget);
      }
      old.push(...found);
    }
    expect(old, "old thumbnails; 'npm run look -- thumbnails' makes them again").toEqual([]);
  },
);
