import { z } from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { idSchema } from '../ids/id.ts';
import { hasVisibleCharacters } from '../names/name-key.ts';
import { nameText } from '../names/name-text.ts';

export const SHEET_NAME_MIN = 3;
export const SHEET_NAME_MAX = 60;
export const SHEET_NAME_TAKEN = 'This name is already taken. Please choose another one.';
export const SHEET_NAME_SHORT = `A sheet name needs at least ${SHEET_NAME_MIN} characters.`;

/** Areas whose sheets contain widgets. */
export const canvasAreaSchema = z.enum(['EXECUTION', 'RISK', 'PORTFOLIO', 'ALGO', 'MOBILE']);
export const analyticsAreaSchema = z.enum([
  'ANALYTICS/SPOT_LADDERS',
  'ANALYTICS/FORWARD_LADDERS',
  'ANALYTICS/BASIS_SCREENER',
  'ANALYTICS/FUNDING',
  'ANALYTICS/PERP_VS_PERP',
]);
/** The area of a sheet; the API calls it the menu bar. */
export const menuBarSchema = z.union([canvasAreaSchema, analyticsAreaSchema]);
export type MenuBar = z.infer<typeof menuBarSchema>;

export const sheetNameSchema = nameText({
  max: SHEET_NAME_MAX,
  long: `A sheet name has at most ${SHEET_NAME_MAX} characters.`,
})
  .min(SHEET_NAME_MIN, SHEET_NAME_SHORT)
  .refine(hasVisibleCharacters(SHEET_NAME_MIN), SHEET_NAME_SHORT);

export const sheetSchema = z.object({
  id: idSchema,
  name: z.string(),
  menuBar: menuBarSchema,
  /** null on sheets of canvas areas */
  analyticalViewId: idSchema.nullable(),
  /** JSON of the view's filters, keyed by view name; null on sheets of canvas areas */
  analyticalViewData: z.string().nullable(),
});
export type Sheet = z.infer<typeof sheetSchema>;

export const addSheet = endpoint({
  method: 'POST',
  path: '/api/sheets',
  summary: 'Adds a sheet at the end of its area',
  callers: 'ownData',
  envelope: 'success',
  body: z.object({ name: sheetNameSchema, menuBar: menuBarSchema }),
  data: sheetSchema,
  failures: [400, 401, 409],
});

export const listSheets = endpoint({
  method: 'GET',
  path: '/api/sheets',
  summary:
    'The sheets of an area in order; rootPath is the path of the area, and `analytics` lists all its sub-areas',
  callers: 'ownData',
  envelope: 'success',
  cachedOffline: true,
  query: z.object({ rootPath: z.string().min(1).max(60) }),
  data: z.array(sheetSchema),
  failures: [400, 401],
});

export const renameSheet = endpoint({
  method: 'PUT',
  path: '/api/sheets/rename',
  summary: 'Renames a sheet',
  callers: 'ownData',
  ids: { 'body.sheetId': 'sheet' },
  envelope: 'success',
  body: z.object({ name: sheetNameSchema, sheetId: idSchema }),
  data: sheetSchema,
  failures: [400, 401, 404, 409],
});

export const deleteSheet = endpoint({
  method: 'DELETE',
  path: '/api/sheets',
  summary: 'Deletes a sheet with its widgets',
  callers: 'ownData',
  ids: { 'query.sheetId': 'sheet' },
  envelope: 'success',
  query: z.object({ sheetId: idSchema }),
  data: z.null(),
  failures: [400, 401, 404],
});

export const sortSheets = endpoint({
  method: 'PUT',
  path: '/api/sheets/sort',
  summary:
    "Sets the order of an area's sheets; sheets that are not listed follow in their old order",
  callers: 'ownData',
  handlerRule: '404 unless `items` are sheets of the caller.',
  envelope: 'success',
  body: z.object({ items: z.array(z.object({ id: idSchema })).max(500) }),
  data: z.null(),
  failures: [400, 401, 404],
});
