import { layoutItemSchema, type SharedWidget, type WidgetType } from '@parallax/protocol';
import { sql } from 'kysely';
import { z } from 'zod';
import { DESKTOP } from '../sheets/layout-store.ts';
import type { Database } from '../storage/storage.ts';
import { findMyWidget } from './my-widget-store.ts';

/** A widget to share, with its display name. */
export interface Component extends SharedWidget {
  readonly name: string;
}

/** `ORDER_BOOK` becomes 'Order book'. */
const toTitle = (type: WidgetType): string =>
  type[0] + type.slice(1).toLowerCase().replaceAll('_', ' ');

async function findOnSheets(
  db: Database,
  traderId: string,
  i: string,
): Promise<Component | undefined> {
  const row = await db
    .selectFrom('layout')
    .innerJoin('sheet', 'sheet.id', 'layout.sheet_id')
    .select('layout.items')
    .where('sheet.trader_id', '=', traderId)
    .where('layout.columns', '=', DESKTOP)
    .where(sql<boolean>`layout.items @> ${JSON.stringify([{ i }])}::jsonb`)
    .orderBy('sheet.created_at')
    .limit(1)
    .executeTakeFirst();
  const item = z
    .array(layoutItemSchema)
    .safeParse(row?.items)
    .data?.find((item) => item.i === i);
  return (
    item && {
      type: item.type,
      name: toTitle(item.type),
      settings: JSON.stringify(item.settings),
    }
  );
}

/**
 * Finds what a trader may share by id: a saved widget, or the widget with that `i` on one of their
 * sheets.
 */
export async function findComponent(
  db: Database,
  traderId: string,
  id: string,
): Promise<Component | undefined> {
  const saved = z.uuid().safeParse(id).success && (await findMyWidget(db, traderId, id));
  if (saved) return { type: saved.type, name: saved.name, settings: saved.data };
  return findOnSheets(db, traderId, id);
}
