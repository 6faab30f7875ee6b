import {
  DESK_COLUMNS,
  type LayoutItem,
  WATCH_LIST_REFUSED,
  type WidgetType,
} from '@parallax/protocol';
import type { StoredSettings } from '../widgets/define-widget.ts';
import { widgetOf } from '../widgets/widget-types.ts';
import { bottomOf } from './place.ts';
import { resolveCollisions } from './resolve-collisions.ts';
import { refusalOf, type SheetItems } from './sheet-limits.ts';

/** A widget that may be added to a sheet. */
export interface NewWidget {
  readonly type: WidgetType;
  readonly settings?: StoredSettings;
  /** the id of the new item, if it is known; added once */
  readonly id?: string | undefined;
  /** it is added beside others of its type, as a saved widget is */
  readonly repeats?: boolean;
}

export type AddResult =
  | { readonly kind: 'added'; readonly item: LayoutItem; readonly items: readonly LayoutItem[] }
  | { readonly kind: 'exists'; readonly item: LayoutItem }
  | { readonly kind: 'refused'; readonly text: string };

/**
 * Adds a widget: at `at` when it was dropped there, else at the left below everything. An existing
 * widget of the type is returned instead, unless the new one repeats; a second watch list is
 * refused.
 */
export function addWidget(
  sheet: SheetItems,
  { type, settings = {}, repeats = false }: NewWidget,
  newId: string,
  at?: { x: number; y: number },
): AddResult {
  const { items } = sheet;
  const existing =
    items.find((item) => item.i === newId) ?? items.find((item) => item.type === type);
  if (existing && existing.i !== newId && type === 'WATCH_LIST')
    return { kind: 'refused', text: WATCH_LIST_REFUSED };
  if (existing && (!repeats || existing.i === newId)) return { kind: 'exists', item: existing };
  const text = refusalOf(sheet, { i: newId, type });
  if (text !== undefined) return { kind: 'refused', text };
  const { w, h } = widgetOf(type).size;
  const x = Math.max(0, Math.min(at?.x ?? 0, DESK_COLUMNS - w));
  const item: LayoutItem = { i: newId, type, x, y: at?.y ?? bottomOf(items), w, h, settings };
  return { kind: 'added', item, items: at ? resolveCollisions(items, item) : [...items, item] };
}

/** Adds a widget of another sheet as it is, at the left below everything. */
export function addExisting(sheet: SheetItems, moved: LayoutItem): AddResult {
  const { items } = sheet;
  const found = items.find((item) => item.i === moved.i);
  if (found) return { kind: 'exists', item: found };
  const text = refusalOf(sheet, moved);
  if (text !== undefined) return { kind: 'refused', text };
  const item: LayoutItem = { ...moved, x: 0, y: bottomOf(items) };
  return { kind: 'added', item, items: [...items, item] };
}

/** A sheet has one watch list at most. */
export const canDuplicate = (type: WidgetType): boolean => type !== 'WATCH_LIST';

/** Adds a copy of a widget, with its settings and size, at the left below everything. */
export function duplicateWidget(
  sheet: SheetItems,
  id: string,
  newId: string,
): AddResult | undefined {
  const { items } = sheet;
  const original = items.find((item) => item.i === id);
  if (!original) return undefined;
  const text = refusalOf(sheet, { i: newId, type: original.type });
  if (text !== undefined) return { kind: 'refused', text };
  const item: LayoutItem = { ...original, i: newId, x: 0, y: bottomOf(items) };
  return { kind: 'added', item, items: [...items, item] };
}
