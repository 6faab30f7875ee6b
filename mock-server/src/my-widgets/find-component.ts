import { layoutItemSchema, type SharedWidget, type WidgetType } from '@parallax/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../storage/storage.ts';
import { findMyWidget } from './my-widget-store.ts';

/** A widget as it is shared, with the name that it goes by. */
export interface Component extends SharedWidget {
  readonly name: string;
}

/** `ORDER_BOOK` is titled 'Order book'. */
const titleOf = (type: WidgetType): string =>
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
    .where('layout.columns', '=', 0)
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
      name: titleOf(item.type),
      settings: JSON.stringify(item.settings),
    }
  );
}

/**
 * What a trader may share under an id: a saved widget of theirs, or a widget on one of their
 * sheets by its `i`; undefined when they have none of that id.
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
