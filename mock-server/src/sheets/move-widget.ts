import {
  ADD_WIDGET_FAILED,
  type Body,
  type Layout,
  type LayoutItem,
  type MovedLayouts,
  type moveWidget,
  SHEET_FULL,
  WIDGETS_PER_SHEET_MAX,
} from '@parallax/protocol';
import type { Database } from '@parallax/server-kit/storage/storage';
import { ApiFailure } from '../http/api/api-failure.ts';
import { lockSheets, readLayout, SHEET_CHANGED, storeLayout } from './layout-store.ts';

const findWidget = ({ items }: Layout, id: string): LayoutItem | undefined =>
  items.find(({ i }) => i === id);

const withoutItem = ({ revision, items }: Layout, id: string): Layout => ({
  revision: revision + 1,
  items: items.filter(({ i }) => i !== id),
});

const withItem = ({ revision, items }: Layout, item: LayoutItem): Layout => ({
  revision: revision + 1,
  items: [...items, item],
});

/** Why the widget cannot be added to the sheet; undefined if it can. */
function findObstacle({ items }: Layout, { type }: LayoutItem): string | undefined {
  if (type === 'WATCH_LIST' && items.some((other) => other.type === type)) {
    return ADD_WIDGET_FAILED;
  }
  return items.length >= WIDGETS_PER_SHEET_MAX ? SHEET_FULL : undefined;
}

/**
 * Moves a widget between two sheets in one transaction. If only the target has the widget, nothing
 * changes: the call may be a repeat after a lost response. If both have it, it is removed from the
 * source. Throws 404 when a sheet does not exist, and 409 with both layouts when the widget cannot
 * be moved.
 */
export async function moveWidgetItem(
  db: Database,
  { widgetId, fromSheetId, toSheetId, revision, place }: Body<typeof moveWidget>,
): Promise<MovedLayouts> {
  return db.transaction().execute(async (transaction) => {
    await lockSheets(transaction, [fromSheetId, toSheetId]);
    const source = await readLayout(transaction, fromSheetId, undefined);
    const target = await readLayout(transaction, toSheetId, undefined);
    const conflict = (text: string) => new ApiFailure(409, text, { data: { source, target } });

    const item = findWidget(source, widgetId);
    const isOnTarget = findWidget(target, widgetId) !== undefined;
    if (!item) {
      if (isOnTarget) return { source, target };
      throw conflict('This widget is no longer on the sheet.');
    }
    if (source.revision !== revision) throw conflict(SHEET_CHANGED);
    const reason = isOnTarget ? undefined : findObstacle(target, item);
    if (reason !== undefined) throw conflict(reason);

    const moved = {
      source: withoutItem(source, widgetId),
      // a client that saved the two sheets separately may have stored the widget on both
      target: isOnTarget ? target : withItem(target, { ...item, ...place }),
    };
    await storeLayout(transaction, fromSheetId, moved.source);
    if (!isOnTarget) await storeLayout(transaction, toSheetId, moved.target);
    return moved;
  });
}
