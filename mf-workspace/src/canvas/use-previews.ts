import { openChannel, pageId } from '@parallax/channels';
import { DESK_COLUMNS, type LayoutItem, newId } from '@parallax/protocol';
import { requestFocus } from '@parallax/ui/state';
import { useEffect, useMemo, useState } from 'react';
import { bottomOf } from '../layout/place.ts';
import type { StoredSettings } from '../widgets/define-widget.ts';
import { widgetOf } from '../widgets/widget-types.ts';
import { withoutItem, withSettings } from './sheet-items.ts';

const PREFIX = 'preview-';
/** Extra columns, since the preview mark takes space in the header. */
const EXTRA_COLUMNS = 2;

/** Whether an item is a preview: rendered with the sheet's items, but never saved. */
export const isPreview = (itemId: string): boolean => itemId.startsWith(PREFIX);

/** The items, with the previews stacked below them. */
function withPreviews(
  items: readonly LayoutItem[],
  previews: readonly LayoutItem[],
): readonly LayoutItem[] {
  if (previews.length === 0) return items;
  let y = bottomOf(items);
  const placed = previews.map((preview) => {
    const below = { ...preview, y };
    y += preview.h;
    return below;
  });
  return [...items, ...placed];
}

/**
 * The previewed widgets of an open sheet, received on the channel `add-widget`. They last until
 * they are removed or the sheet is closed, and are exempt from the rules about one widget per type.
 * @param items the items of the sheet
 * @param enabled whether to accept messages from the channel
 */
export function usePreviews(items: readonly LayoutItem[], enabled: boolean) {
  const [previews, setPreviews] = useState<readonly LayoutItem[]>([]);

  useEffect(() => {
    if (!enabled) return undefined;
    const channel = openChannel('add-widget');
    channel.listen((message) => {
      if (!('type' in message) || message.preview !== true) return;
      if ((message.to ?? pageId) !== pageId) return;
      const { type, settings, id = newId() } = message;
      const { size } = widgetOf(type);
      const w = Math.min(size.w + EXTRA_COLUMNS, DESK_COLUMNS);
      const preview: LayoutItem = { i: PREFIX + id, type, x: 0, y: 0, w, h: size.h, settings };
      setPreviews((now) => (now.some(({ i }) => i === preview.i) ? now : [...now, preview]));
      requestFocus(preview.i);
      channel.post({ taken: id });
    });
    channel.post({ opened: pageId });
    return () => channel.close();
  }, [enabled]);

  const actions = useMemo(
    () => ({
      onSettings: (id: string, change: StoredSettings) =>
        setPreviews((now) => withSettings(now, id, change)),
      onRemove: (id: string) => setPreviews((now) => withoutItem(now, id)),
    }),
    [],
  );
  const shown = useMemo(() => withPreviews(items, previews), [items, previews]);
  return { previews, shown, actions };
}
