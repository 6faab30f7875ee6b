import type { LayoutItem, WidgetType } from '@parallax/protocol';
import type { StoredSettings } from '../../widget-kit/define-widget.ts';
import { mergeSettings } from './merge-settings.ts';
import { type Place, samePlace } from './place.ts';
import { removeOverlaps } from './resolve-collisions.ts';

/** The places in `after` that differ from those in `before`, by the id of the widget. */
export function movedPlaces(
  before: readonly Place[],
  after: readonly Place[],
): ReadonlyMap<string, Place> {
  const old = new Map(before.map((place) => [place.i, place]));
  const moved = after.filter((place) => {
    const previous = old.get(place.i);
    return previous !== undefined && !samePlace(previous, place);
  });
  return new Map(moved.map((place) => [place.i, place]));
}

/**
 * Applies the places that differ between `before` and `after` to `items`, which may have
 * changed since then.
 */
export function withMoved(
  items: readonly LayoutItem[],
  before: readonly Place[],
  after: readonly Place[],
  columns: number,
): LayoutItem[] {
  const moved = movedPlaces(before, after);
  const placed = items.map((item) => {
    const { x, y, w, h } = moved.get(item.i) ?? item;
    return { ...item, x, y, w, h };
  });
  return removeOverlaps(placed, columns);
}

/**
 * Merges a change into the settings of a widget.
 * @param base the settings that the change is based on; the widget's own may be newer
 */
export function changedItem(
  item: LayoutItem,
  change: StoredSettings,
  base: StoredSettings = item.settings,
): LayoutItem {
  const mine = { ...base, ...change };
  return { ...item, settings: mergeSettings(item.type, base, { mine, theirs: item.settings }) };
}

/** Changes the settings of the widget `id`, see `changedItem`. */
export const withSettings = (
  items: readonly LayoutItem[],
  id: string,
  change: StoredSettings,
  base?: StoredSettings,
): LayoutItem[] => items.map((item) => (item.i === id ? changedItem(item, change, base) : item));

export const withoutItem = (items: readonly LayoutItem[], id: string): LayoutItem[] =>
  items.filter((item) => item.i !== id);

/** The widget that `widget=` in the address names: the first of its type. */
export const firstOfType = (
  items: readonly LayoutItem[],
  type: WidgetType | undefined,
): LayoutItem | undefined => items.find((item) => item.type === type);
