import { writeFileSync } from 'node:fs';
import { contributedWidgets } from '../kit/contributed-widgets.ts';
import { test } from './look-test.ts';
import { THEMES, THUMBNAIL_VIEW, takeThumbnails, thumbnailFile } from './thumbnail.ts';

for (const widget of contributedWidgets()) {
  test(widget.title, async ({ pageOf }) => {
    const made = await takeThumbnails(await pageOf(THUMBNAIL_VIEW, 'admin'), widget);
    for (const theme of THEMES) writeFileSync(thumbnailFile(widget.type, theme), made[theme]);
  });
}
