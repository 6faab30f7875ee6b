import { z } from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { knownEntries } from '../endpoint/known-entries.ts';
import { parseJson } from '../endpoint/parse-json.ts';
import { idSchema } from '../ids/id.ts';
import { hasVisibleCharacters } from '../names/name-key.ts';
import { nameText } from '../names/name-text.ts';
import { WIDGET_SETTINGS_LARGE, WIDGET_SETTINGS_MAX, widgetTypeSchema } from '../sheets/layout.ts';

export const MY_WIDGET_NAME_MAX = 60;
export const MY_WIDGET_DATA_INVALID = 'data must be the JSON of an object.';

export const myWidgetNameSchema = nameText({
  max: MY_WIDGET_NAME_MAX,
  long: `A name has at most ${MY_WIDGET_NAME_MAX} characters.`,
})
  .min(1, 'Please enter a name.')
  .refine(hasVisibleCharacters(1), 'Please enter a name.');

/** What was parsed from JSON needs no check of its values, which may be many. */
function isSettings(text: string): boolean {
  const value = parseJson(text);
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A widget's settings as JSON. */
export const widgetDataSchema = z
  .string()
  .max(WIDGET_SETTINGS_MAX, { error: WIDGET_SETTINGS_LARGE, abort: true })
  .refine(isSettings, MY_WIDGET_DATA_INVALID);

/** A widget with its settings, saved under a name. */
export const myWidgetSchema = z.object({
  id: idSchema,
  type: widgetTypeSchema,
  name: z.string(),
  data: z.string(),
  traderId: idSchema,
});
export type MyWidget = z.infer<typeof myWidgetSchema>;

const changed = z.object({ success: z.literal(true) });

export const listMyWidgets = endpoint({
  method: 'GET',
  path: '/api/my-widgets',
  summary: "The trader's saved widgets, oldest first",
  callers: 'ownData',
  ids: { 'query.TraderId': 'self' },
  envelope: 'success',
  query: z.object({ TraderId: idSchema }),
  data: knownEntries(myWidgetSchema, myWidgetSchema.pick({ type: true })),
  failures: [400, 401, 403],
});

export const addMyWidget = endpoint({
  method: 'POST',
  path: '/api/my-widgets',
  summary: 'Saves a widget with its settings under a name',
  callers: 'ownData',
  ids: { 'body.traderId': 'self' },
  envelope: 'success',
  body: z.object({
    traderId: idSchema,
    type: widgetTypeSchema,
    data: widgetDataSchema,
    name: myWidgetNameSchema,
  }),
  data: myWidgetSchema,
  failures: [400, 401, 403, 409],
  example: {
    body: {
      traderId: 'd0000000-0000-4000-8000-000000000002',
      type: 'ORDER_BOOK',
      name: 'BTC book',
      data: '{"contract":"binance_spot:BTCUSDT"}',
    },
  },
});

export const renameMyWidget = endpoint({
  method: 'PUT',
  path: '/api/my-widgets',
  summary: 'Renames a saved widget',
  callers: 'ownData',
  ids: { 'query.Id': 'myWidget' },
  envelope: 'success',
  query: z.object({ Id: idSchema }),
  body: z.object({ name: myWidgetNameSchema }),
  data: changed,
  failures: [400, 401, 404],
});

export const deleteMyWidget = endpoint({
  method: 'DELETE',
  path: '/api/my-widgets',
  summary: 'Removes a saved widget',
  callers: 'ownData',
  ids: { 'query.Id': 'myWidget' },
  envelope: 'success',
  query: z.object({ Id: idSchema }),
  data: changed,
  failures: [400, 401, 404],
});
