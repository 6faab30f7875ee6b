import { layoutItemSchema, type SharedWidget, titleOfWidgetType } from '@parallax/protocol';
import type { Database } from '@parallax/server-kit/storage/storage';
import { sql } from 'kysely';
import { z } from 'zod';
import { ApiFailure } from '../http/api/api-failure.ts';
import { DESKTOP } from '../sheets/layout-store.ts';
import { findMyWidget } from './my-widget-store.ts';

/** A widget to share, with its display name. */
export interface Component extends SharedWidget {
  readonly name: string;
}

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
      name: titleOfWidgetType(item.type),
      settings: JSON.stringify(item.settings),
    }
  );
}

/**
 * Returns what a trader may share by id: a saved widget, or the widget with that `i` on one of their
 * sheets. Throws 404 when there is none.
 */
export async function requireComponent(
  db: Database,
  traderId: string,
  id: string,
): Promise<Component> {
  const saved = z.uuid().safeParse(id).success && (await findMyWidget(db, traderId, id));
  if (saved) return { type: saved.type, name: saved.name, settings: saved.data };
  const component = await findOnSheets(db, traderId, id);
  if (component) return component;
  throw new ApiFailure(404, 'This widget does not exist.');
}
