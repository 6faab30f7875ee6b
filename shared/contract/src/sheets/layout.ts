import { z } from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';

export const DESK_COLUMNS = 24;
export const NARROW_COLUMNS_MIN = 3;
export const NARROW_COLUMNS_MAX = 11;
export const WIDGETS_PER_SHEET_MAX = 100;
export const WATCH_LIST_REFUSED = 'Error on add widget';

/** Every widget type that the platform can show. Grows with the widgets. */
export const widgetTypeSchema = z.enum(['ORDER_BOOK', 'RECENT_TRADES', 'WATCH_LIST']);
export type WidgetType = z.infer<typeof widgetTypeSchema>;

const gridNumber = z.int().min(0).max(10_000);
const gridSpan = z.int().min(1).max(1_000);

/** A widget on a sheet: its place in grid units, and what the person set in it. */
export const layoutItemSchema = z.object({
  i: z.string().min(1).max(64),
  type: widgetTypeSchema,
  x: gridNumber,
  y: gridNumber,
  w: gridSpan,
  h: gridSpan,
  settings: z.record(z.string(), z.json()),
});
export type LayoutItem = z.infer<typeof layoutItemSchema>;

const oneWatchList = (items: readonly { type: WidgetType }[]) =>
  items.filter((item) => item.type === 'WATCH_LIST').length <= 1;
const eachOnce = (items: readonly { i: string }[]) =>
  new Set(items.map((item) => item.i)).size === items.length;

export const layoutItemsSchema = z
  .array(layoutItemSchema)
  .max(WIDGETS_PER_SHEET_MAX)
  .refine(oneWatchList, WATCH_LIST_REFUSED)
  .refine(eachOnce, 'Two widgets have the same id.');

export const layoutSchema = z.object({
  revision: z.int().min(0),
  items: z.array(layoutItemSchema),
});
export type Layout = z.infer<typeof layoutSchema>;

const columnsSchema = z.coerce
  .number()
  .int()
  .min(NARROW_COLUMNS_MIN)
  .max(NARROW_COLUMNS_MAX)
  .optional();
const layoutQuerySchema = z.object({ sheetId: z.uuid(), columns: columnsSchema });

export const getLayout = endpoint({
  method: 'GET',
  path: '/api/sheets/layout',
  summary:
    'The widgets of a sheet with their places; with `columns` only those that have a place of their own in a narrow layout of that width, with that place',
  roles: 'Every trader, for what is their own.',
  envelope: 'success',
  access: 'session',
  query: layoutQuerySchema,
  data: layoutSchema,
  failures: [400, 401, 404],
});

export const putLayout = endpoint({
  method: 'PUT',
  path: '/api/sheets/layout',
  summary:
    'Saves the widgets of a sheet; with `columns` only their places in that narrow layout. An old revision answers 409 with the present layout in data',
  roles: 'Every trader, for what is their own.',
  envelope: 'success',
  access: 'session',
  query: layoutQuerySchema,
  body: z.object({ revision: z.int().min(0), items: layoutItemsSchema }),
  data: layoutSchema,
  conflict: layoutSchema,
  failures: [400, 401, 404, 409, 413],
});
