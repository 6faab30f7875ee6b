import {
  addSheet,
  analyticsAreaSchema,
  areaOfPath,
  areaPath,
  canvasAreaSchema,
  DESK_COLUMNS,
  deleteSheet,
  getLayout,
  layoutItemsSchema,
  listSheets,
  type MenuBar,
  moveWidget,
  type Place,
  putAnalyticsSheet,
  putLayout,
  renameSheet,
  sortSheets,
} from '@parallax/protocol';
import type { Database } from '@parallax/server-kit/storage/storage';
import { z } from 'zod';
import { ApiFailure } from '../http/api/api-failure.ts';
import { type Route, route } from '../http/api/route.ts';
import { validate } from '../http/api/validation.ts';
import { saveView } from './analytics-sheets.ts';
import { readLayout, saveLayout } from './layout-store.ts';
import { moveWidgetItem } from './move-widget.ts';
import * as store from './sheet-store.ts';
import { saveSheetOrder } from './sort-sheets.ts';

const ROOTS = [...canvasAreaSchema.options.map(areaPath), 'analytics'];

function areasOfRootPath(rootPath: string): readonly MenuBar[] {
  if (rootPath === 'analytics') return analyticsAreaSchema.options;
  const area = areaOfPath(rootPath);
  if (area) return [area];
  throw new ApiFailure(400, `rootPath must be one of: ${ROOTS.join(', ')}, or a sub-area.`);
}

/** The desktop layout's items are validated in full; a narrow layout needs only positions. */
const desktopSchema = z.object({ items: layoutItemsSchema });

/**
 * Throws 400 when a widget exceeds the columns of the grid.
 * @param path the position's path in the body, for the error message
 */
function requireWithin(columns: number, { x, w }: Pick<Place, 'x' | 'w'>, path: string): void {
  if (x + w <= columns) return;
  const rule =
    x >= columns ? `x must be at most ${columns - 1}.` : `w must be at most ${columns - x}.`;
  throw new ApiFailure(400, `${path}.${rule}`);
}

/** Sheets, their layouts, and the filters of analytics sheets. */
export const sheetRoutes = (db: Database): Route[] => [
  route(addSheet, { handle: ({ session, body }) => store.insertSheet(db, session.traderId, body) }),
  route(listSheets, {
    handle: ({ session, query }) =>
      store.selectSheets(db, session.traderId, areasOfRootPath(query.rootPath)),
  }),
  route(renameSheet, {
    handle: ({ session, body }) => store.saveSheetName(db, session.traderId, body),
  }),
  route(deleteSheet, {
    async handle({ session, query }) {
      await store.removeSheet(db, session.traderId, query.sheetId);
      return null;
    },
  }),
  route(sortSheets, {
    async handle({ session, body }) {
      await saveSheetOrder(
        db,
        session.traderId,
        body.items.map(({ id }) => id),
      );
      return null;
    },
  }),
  route(getLayout, {
    handle: ({ query }) => readLayout(db, query.sheetId, query.columns),
  }),
  route(putLayout, {
    handle({ query: { sheetId, columns }, body }) {
      const { revision, items } = body;
      for (const [index, item] of items.entries()) {
        requireWithin(columns ?? DESK_COLUMNS, item, `items.${index}`);
      }
      if (columns !== undefined) {
        return saveLayout(db, sheetId, { revision, places: items, columns });
      }
      const desktop = validate(desktopSchema, body, 'The body');
      return saveLayout(db, sheetId, { revision, items: desktop.items });
    },
  }),
  route(moveWidget, {
    handle({ body }) {
      requireWithin(DESK_COLUMNS, body.place, 'place');
      return moveWidgetItem(db, body);
    },
  }),
  route(putAnalyticsSheet, {
    handle: ({ session, body }) => saveView(db, session.traderId, body),
  }),
];
