import { z } from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { idSchema } from '../ids/id.ts';
import { widgetTypeSchema } from '../sheets/layout.ts';

export const SHARE_WITH_NOBODY = 'Please select at least one colleague.';

/** The data of a SHARED_WIDGET notification; `settings` is the JSON of the widget's settings. */
export const sharedWidgetSchema = z.object({ type: widgetTypeSchema, settings: z.string() });
export type SharedWidget = z.infer<typeof sharedWidgetSchema>;

export const shareWidget = endpoint({
  method: 'POST',
  path: '/api/widget/my-widget/share',
  summary:
    "Sends a widget to colleagues as a notification. `componentId` is the `i` of a layout item on one of the trader's sheets, or the id of a saved widget; the optional header `X-Session-Id` contains the browser's fingerprint",
  callers: 'member',
  ids: { 'body.componentId': 'component', 'body.traderIds': 'colleagues' },
  envelope: 'success',
  body: z.object({
    componentId: z.string().min(1).max(64),
    traderIds: z.array(idSchema).min(1, SHARE_WITH_NOBODY).max(500),
  }),
  data: z.null(),
  failures: [400, 401, 404, 429],
});
