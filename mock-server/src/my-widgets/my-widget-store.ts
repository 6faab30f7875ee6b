import { randomUUID } from 'node:crypto';
import {
  MY_WIDGETS_LARGE,
  MY_WIDGETS_SETTINGS_MAX,
  type MyWidget,
  myWidgetSchema,
} from '@parallax/protocol';
import type { Database } from '@parallax/server-kit/storage/storage';
import type { MyWidgetTable } from '@parallax/server-kit/storage/tables';
import { type Selectable, sql } from 'kysely';
import { ApiFailure } from '../http/api/api-failure.ts';
import { assertBelowLimit } from '../http/api/assert-below-limit.ts';

const widgetNotFound = () => new ApiFailure(404, 'This widget does not exist.');

const toMyWidget = (row: Selectable<MyWidgetTable>): MyWidget =>
  myWidgetSchema.parse({ ...row, traderId: row.trader_id });

export async function selectMyWidgets(db: Database, traderId: string): Promise<MyWidget[]> {
  const rows = await db
    .selectFrom('my_widget')
    .selectAll()
    .where('trader_id', '=', traderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toMyWidget);
}

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
  return row && toMyWidget(row);
}

/** Throws 404 unless the widget belongs to the trader. */
export async function requireMyWidget(db: Database, traderId: string, id: string): Promise<void> {
  if (!(await findMyWidget(db, traderId, id))) throw widgetNotFound();
}

/** Throws 409 when the trader has reached the limit of widgets or of their total size. */
export function insertMyWidget(
  db: Database,
  { traderId, ...widget }: Omit<MyWidget, 'id'>,
): Promise<MyWidget> {
  return db.transaction().execute(async (transaction) => {
    await assertBelowLimit(transaction, 'my_widget', traderId);
    const { characters } = await transaction
      .selectFrom('my_widget')
      .select(sql<number>`coalesce(sum(length(data)), 0)::int`.as('characters'))
      .where('trader_id', '=', traderId)
      .executeTakeFirstOrThrow();
    if (characters + widget.data.length > MY_WIDGETS_SETTINGS_MAX) {
      throw new ApiFailure(409, MY_WIDGETS_LARGE);
    }
    const row = await transaction
      .insertInto('my_widget')
      .values({ ...widget, id: randomUUID(), trader_id: traderId })
      .returningAll()
      .executeTakeFirstOrThrow();
    return toMyWidget(row);
  });
}

/** Throws 404 unless the widget belongs to the trader. */
export async function saveMyWidgetName(
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
  if (numUpdatedRows === 0n) throw widgetNotFound();
}

/** Throws 404 unless the widget belongs to the trader. */
export async function removeMyWidget(db: Database, traderId: string, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('my_widget')
    .where('id', '=', id)
    .where('trader_id', '=', traderId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw widgetNotFound();
}
