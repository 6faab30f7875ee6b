import type { LayoutItem } from '@parallax/contract';
import { showToast } from '@parallax/ui/state';
import { useMemo } from 'react';
import { type AddResult, duplicateWidget, putBack } from '../layout/add-rules.ts';
import type { LayoutSaver } from '../layout/layout-saver.ts';
import type { StoredSettings } from '../widgets/define-widget.ts';
import { widgetTypes } from '../widgets/widget-types.ts';
import { requestFocus } from './focus-requests.ts';
import { withoutItem, withSettings } from './sheet-items.ts';

/** Takes over what an add came to: the new items with the focus on the widget, or why not. */
function accepted(items: readonly LayoutItem[], result: AddResult | undefined) {
  if (result?.kind === 'refused') showToast({ kind: 'error', title: result.text });
  if (result?.kind !== 'added') return items;
  requestFocus(result.item.i);
  return result.items;
}

function offerUndo(desk: LayoutSaver, removed: LayoutItem): void {
  const onSelect = () => desk.edit((items) => accepted(items, putBack(items, removed)));
  const title = `${widgetTypes[removed.type].title} removed`;
  showToast({ kind: 'info', title, action: { label: 'Undo', onSelect } });
}

/** What a widget's menu and its content do to the sheet. */
export function useWidgetActions(desk: LayoutSaver) {
  return useMemo(
    () => ({
      onSettings: (id: string, change: StoredSettings) =>
        desk.edit((items) => withSettings(items, id, change)),
      onRemove: (id: string) =>
        desk.edit((items) => {
          const removed = items.find((item) => item.i === id);
          if (removed) offerUndo(desk, removed);
          const left = withoutItem(items, id);
          // the menu that had the focus goes with its widget
          const neighbour =
            left[
              Math.min(
                items.findIndex((item) => item.i === id),
                left.length - 1,
              )
            ];
          if (neighbour) requestFocus(neighbour.i);
          return left;
        }),
      onDuplicate: (id: string) =>
        desk.edit((items) => accepted(items, duplicateWidget(items, id, crypto.randomUUID()))),
    }),
    [desk],
  );
}
