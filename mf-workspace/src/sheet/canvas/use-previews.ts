import { openChannel, pageId } from '@parallax/channels';
import { DESK_COLUMNS, type LayoutItem, newId } from '@parallax/protocol';
import { PAGE_FOCUS, requestFocus } from '@parallax/ui/state';
import { useEffect, useMemo, useState } from 'react';
import type { StoredSettings } from '../../widget-kit/define-widget.ts';
import { widgetOf } from '../../widget-kit/widget-types.ts';
import { bottomOf } from '../layout/place.ts';
import { withoutItem, withSettings } from '../layout/sheet-items.ts';

const PREFIX = 'preview-';
/** Extra columns for the preview badge in the header. */
const EXTRA_COLUMNS = 2;

/** Whether an item is a preview: rendered with the sheet's items, but never saved. */
export const isPreview = (itemId: string): boolean => itemId.startsWith(PREFIX);

/** The items, with the previews stacked below them. */
function withPreviews(
  items: readonly LayoutItem[],
  previews: readonly LayoutItem[],
  columns: number | undefined,
): readonly LayoutItem[] {
  if (previews.length === 0) return items;
  let y = bottomOf(items);
  const placed = previews.map((preview) => {
    const w = columns ?? Math.min(preview.w + EXTRA_COLUMNS, DESK_COLUMNS);
    const below = { ...preview, y, w };
    y += preview.h;
    return below;
  });
  return [...items, ...placed];
}

/**
 * Adds the previews received on the channel `add-widget` to the items of an open sheet. A preview exists
 * until it is removed or the sheet is closed, and may be beside a widget of its type.
 * @param items the items of the sheet
 * @param columns the columns of a narrow grid, all of which a preview occupies
 */
export function usePreviews(items: readonly LayoutItem[], columns?: number) {
  const [previews, setPreviews] = useState<readonly LayoutItem[]>([]);

  useEffect(() => {
    const channel = openChannel('add-widget');
    channel.listen((message) => {
      if (!('type' in message) || message.preview !== true) return;
      if ((message.to ?? pageId) !== pageId) return;
      const { type, settings, id = newId() } = message;
      const { size } = widgetOf(type);
      const preview: LayoutItem = { i: PREFIX + id, type, x: 0, y: 0, ...size, settings };
      setPreviews((current) =>
        current.some(({ i }) => i === preview.i) ? current : [...current, preview],
      );
      requestFocus(preview.i);
      channel.post({ taken: id });
    });
    channel.post({ opened: pageId });
    return () => channel.close();
  }, []);

  const actions = useMemo(
    () => ({
      onSettings: (id: string, change: StoredSettings) =>
        setPreviews((current) => withSettings(current, id, change)),
      onRemove: (id: string) => {
        setPreviews((current) => withoutItem(current, id));
        requestFocus(PAGE_FOCUS);
      },
    }),
    [],
  );
  const visibleItems = useMemo(
    () => withPreviews(items, previews, columns),
    [items, previews, columns],
  );
  return { previews, visibleItems, actions };
}
