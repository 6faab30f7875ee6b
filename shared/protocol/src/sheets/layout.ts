import { z } from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { idSchema } from '../ids/id.ts';

export const DESK_COLUMNS = 24;
export const NARROW_COLUMNS_MIN = 3;
export const NARROW_COLUMNS_MAX = 11;
export const WIDGETS_PER_SHEET_MAX = 100;
/** Maximum JSON length of a widget's settings: enough for a watch list of every contract. */
export const WIDGET_SETTINGS_MAX = 200_000;
export const WIDGET_SETTINGS_LARGE = `The settings of a widget have at most ${WIDGET_SETTINGS_MAX} characters.`;
export const ADD_WIDGET_FAILED = 'Error on add widget';
/** What 'Add Widget' and 'Add component' offer, where both stand. */
export const WIDGETS_ARE =
  'Widgets show the market: books, charts, prices and venues, with your notes and price alerts.';
export const COMPONENTS_ARE =
  'Components trade and show what is yours: the order ticket, orders, positions, balances and your watch list.';

const WIDGET_TYPE_MAX = 40;
const WIDGET_TYPE_RULE = 'A widget type is in upper case, like ORDER_BOOK.';

/**
 * The type of a widget, such as ORDER_BOOK. Remotes contribute widgets, so any well-formed name is
 * valid; the UI shows types that no remote contributes as missing.
 */
export const widgetTypeSchema = z
  .string()
  .max(WIDGET_TYPE_MAX, { error: WIDGET_TYPE_RULE, abort: true })
  .regex(/^[A-Z][A-Z0-9_]{2,39}$/, WIDGET_TYPE_RULE)
  .meta({ examples: ['ORDER_BOOK'] });
export type WidgetType = z.infer<typeof widgetTypeSchema>;

/** The title of a widget whose contribution is unknown: `ORDER_BOOK` becomes 'Order book'. */
export const titleOfWidgetType = (type: WidgetType): string =>
  type.charAt(0) + type.slice(1).toLowerCase().replaceAll('_', ' ');

const gridNumber = z.int().min(0).max(10_000);
const gridSpan = z.int().min(1).max(1_000);

/** The links of widgets on a sheet, with their names: the dash bar's contract, or a colour. */
export const LINKS = {
  header: 'Header',
  blue: 'Blue',
  green: 'Green',
  yellow: 'Yellow',
  orange: 'Orange',
  pink: 'Pink',
  purple: 'Purple',
} as const;
export const linkNameSchema = z.enum([
  'header',
  'blue',
  'green',
  'yellow',
  'orange',
  'pink',
  'purple',
]);
export type LinkName = z.infer<typeof linkNameSchema>;

const LINK_NAME_MAX = 40;
const LINK_NAME_RULE = 'A link is in lower case, like blue.';

/**
 * Widgets of one colour on a sheet show one contract; `header` follows the dash bar's instead. A colour
 * of a later release is well-formed and remains in the layout; see `linkNameOf`.
 */
const widgetLinkSchema = z.object({
  to: z
    .string()
    .max(LINK_NAME_MAX, { error: LINK_NAME_RULE, abort: true })
    .regex(/^[a-z][a-z0-9-]{0,39}$/, LINK_NAME_RULE)
    .meta({ examples: linkNameSchema.options }),
  /** the key of the colour's contract, the same in all widgets of the colour */
  contract: z.string().min(1).max(120).optional(),
});

/** A widget on a sheet: its position in grid units, its settings and its link. */
export const layoutItemSchema = z.object({
  i: z.string().min(1).max(64),
  type: widgetTypeSchema,
  x: gridNumber,
  y: gridNumber,
  w: gridSpan,
  h: gridSpan,
  settings: z.record(z.string(), z.json()),
  link: widgetLinkSchema.optional(),
});
export type LayoutItem = z.infer<typeof layoutItemSchema>;

/** The link of a widget; undefined without one, and for one that this release does not know. */
export const linkNameOf = ({ link }: Pick<LayoutItem, 'link'>): LinkName | undefined =>
  linkNameSchema.options.find((name) => name === link?.to);

const { settings: settingsSchema } = layoutItemSchema.shape;
/** Limits the settings on save only, so that older layouts without the limit can still be read. */
const savedItemSchema = layoutItemSchema.extend({
  settings: settingsSchema.refine(
    (settings) => JSON.stringify(settings).length <= WIDGET_SETTINGS_MAX,
    WIDGET_SETTINGS_LARGE,
  ),
});

const hasOneWatchListAtMost = (items: readonly { type?: WidgetType | undefined }[]) =>
  items.filter((item) => item.type === 'WATCH_LIST').length <= 1;
const DUPLICATE_ID = 'Two widgets have the same id.';
const hasUniqueIds = (items: readonly { i: string }[]) =>
  new Set(items.map((item) => item.i)).size === items.length;

export const layoutItemsSchema = z
  .array(savedItemSchema)
  .max(WIDGETS_PER_SHEET_MAX)
  .refine(hasOneWatchListAtMost, ADD_WIDGET_FAILED)
  .refine(hasUniqueIds, DUPLICATE_ID);

/** The position of a widget in a layout, in grid units. */
export const placeSchema = layoutItemSchema.pick({ i: true, x: true, y: true, w: true, h: true });
export type Place = z.infer<typeof placeSchema>;

/** Complete widgets in the desktop layout; at least their positions in a narrow layout. */
const savedItemsSchema = z
  .array(savedItemSchema.partial({ type: true, settings: true }))
  .max(WIDGETS_PER_SHEET_MAX)
  .refine(hasOneWatchListAtMost, ADD_WIDGET_FAILED)
  .refine(hasUniqueIds, DUPLICATE_ID);

/**
 * A widget of a server of a later release may have a type that is not known: it is shown as missing, and
 * remains in the layout.
 */
const readItemSchema = layoutItemSchema.extend({
  type: z.string().meta({ examples: ['ORDER_BOOK'] }),
});

export const layoutSchema = z.object({
  revision: z.int().min(0),
  items: z.array(readItemSchema),
});
export type Layout = z.infer<typeof layoutSchema>;

const columnsSchema = z.coerce
  .number()
  .int()
  .min(NARROW_COLUMNS_MIN)
  .max(NARROW_COLUMNS_MAX)
  .optional();
const layoutQuerySchema = z.object({ sheetId: idSchema, columns: columnsSchema });

export const getLayout = endpoint({
  method: 'GET',
  path: '/api/sheets/layout',
  summary:
    'The widgets of a sheet with their positions; with `columns` only those with a saved position in the narrow layout of that width',
  callers: 'ownData',
  ids: { 'query.sheetId': 'sheet' },
  envelope: 'success',
  cachedOffline: true,
  query: layoutQuerySchema,
  data: layoutSchema,
  failures: [400, 401, 404],
});

export const putLayout = endpoint({
  method: 'PUT',
  path: '/api/sheets/layout',
  summary:
    'Saves the widgets of a sheet; with `columns` only their positions in that narrow layout, where type and settings may be omitted. A stale revision returns 409 with the current layout in data',
  callers: 'ownData',
  ids: { 'query.sheetId': 'sheet' },
  envelope: 'success',
  query: layoutQuerySchema,
  body: z.object({ revision: z.int().min(0), items: savedItemsSchema }),
  data: layoutSchema,
  conflict: layoutSchema,
  failures: [400, 401, 404, 409, 413],
});

export const SHEET_FULL = `A sheet holds at most ${WIDGETS_PER_SHEET_MAX} widgets.`;

/** The layouts of both sheets of a move. */
const movedLayoutsSchema = z.object({ source: layoutSchema, target: layoutSchema });
export type MovedLayouts = z.infer<typeof movedLayoutsSchema>;

const { i: widgetIdSchema } = layoutItemSchema.shape;

export const moveWidget = endpoint({
  method: 'PUT',
  path: '/api/sheets/move-widget',
  summary:
    'Moves a widget to a position of another sheet, in one step, and returns both layouts. `revision` is that of the sheet `fromSheetId`: if it is stale, if neither sheet has the widget, or if the other sheet cannot accept it, nothing changes and 409 returns both current layouts in data. Repeating a successful call succeeds',
  callers: 'ownData',
  ids: { 'body.fromSheetId': 'sheet', 'body.toSheetId': 'sheet' },
  envelope: 'success',
  outdates: [getLayout.path],
  body: z
    .object({
      widgetId: widgetIdSchema,
      fromSheetId: idSchema,
      toSheetId: idSchema,
      revision: z.int().min(0),
      place: placeSchema.omit({ i: true }),
    })
    .refine(
      ({ fromSheetId, toSheetId }) => fromSheetId !== toSheetId,
      'A widget can only be moved to another sheet.',
    ),
  data: movedLayoutsSchema,
  conflict: movedLayoutsSchema,
  failures: [400, 401, 404, 409, 413],
  example: {
    body: {
      widgetId: 'order-book',
      fromSheetId: 'e0000000-0000-4000-8000-000000000001',
      toSheetId: 'e0000000-0000-4000-8000-000000000002',
      revision: 4,
      place: { x: 0, y: 10, w: 6, h: 10 },
    },
  },
});
