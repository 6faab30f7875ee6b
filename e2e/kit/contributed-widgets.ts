import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { widgetTypeSchema } from '@parallax/protocol';
import { z } from 'zod';
import { ROOT } from './root.ts';

const contributedSchema = z.object({
  widgets: z.array(
    z.object({
      type: widgetTypeSchema,
      title: z.string(),
      size: z.object({ w: z.int(), h: z.int() }),
      minSize: z.object({ w: z.int(), h: z.int() }),
    }),
  ),
});
export type ContributedWidget = z.infer<typeof contributedSchema>['widgets'][number];

/** Every widget of the built workspace. */
export const contributedWidgets = (): readonly ContributedWidget[] =>
  contributedSchema.parse(
    JSON.parse(readFileSync(join(ROOT, 'mf-workspace/build/contributions.json'), 'utf8')),
  ).widgets;
