import { randomUUID } from 'node:crypto';
import { type MyWidget, myWidgetSchema } from '@parallax/contract';
import type { Selectable } from 'kysely';
import { ApiFailure } from '../api/api-failure.ts';
import type { Database } from '../storage/storage.ts';
import type { MyWidgetTable } from '../storage/tables.ts';

const noWidget = () => new ApiFailure(404, 'This widget does not exist.');

const widgetOf = (row: Selectable<MyWidgetTable>): MyWidget =>
  myWidgetSchema.parse({ ...row, traderId: row.trader_id });

export async function listMyWidgets(db: Database, traderId: string): Promise<MyWidget[]> {
  const rows = await db
    .selectFrom('my_widget')
    .selectAll()
    .where('trader_id', '=', traderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(widgetOf);
}

/** A saved widget of the trader's own, undefined when there is none of that id. */
export async function findMyWidget(
  db: Database,
  traderId: string,
  id: string,
): Promise<MyWidget | undefined> {
  const row = await db
    .selectFrom('my_widget')
    .selectAll()
    .where('id', '=', id)
    .where('trader_id', '=', traderId)
    .executeTakeFirst();
  return row && widgetOf(row);
}

/** Throws 404 unless the widget is the trader's own. */
export async function requireMyWidget(db: Database, traderId: string, id: string): Promise<void> {
  if (!(await findMyWidget(db, traderId, id))) throw noWidget();
}

export async function addMyWidget(
  db: Database,
  { traderId, ...widget }: Omit<MyWidget, 'id'>,
): Promise<MyWidget> {
  const row = await db
    .insertInto('my_widget')
    .values({ ...widget, id: randomUUID(), trader_id: traderId })
    .returningAll()
    .executeTakeFirstOrThrow();
  return widgetOf(row);
}

/** Throws 404 unless the widget is the trader's own. */
export async function renameMyWidget(
  db: Database,
  traderId: string,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('my_widget')
    .set({ name })
    .where('id', '=', id)
    .where('trader_id', '=', traderId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw noWidget();
}

/** Throws 404 unless the widget is the trader's own. */
export async function deleteMyWidget(db: Database, traderId: string, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('my_widget')
    .where('id', '=', id)
    .where('trader_id', '=', traderId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw noWidget();
}
