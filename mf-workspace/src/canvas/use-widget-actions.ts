import { newId } from '@parallax/protocol';
import { PAGE_FOCUS, requestFocus, showToast } from '@parallax/ui/state';
import { useMemo } from 'react';
import { type AddResult, duplicateWidget, restoreWidget } from '../layout/add-rules.ts';
import type { LayoutSaver } from '../layout/layout-saver.ts';
import type { StoredSettings } from '../widgets/define-widget.ts';
import { widgetOf } from '../widgets/widget-types.ts';
import { withoutItem, withSettings } from './sheet-items.ts';

/** Applies the result of an addition: focuses the widget, or shows the reason for the refusal. */
function accept(desk: LayoutSaver, result: AddResult | undefined): void {
  if (result?.kind === 'refused') showToast({ kind: 'error', title: result.text });
  if (result?.kind !== 'added') return;
  desk.edit(() => result.items);
  requestFocus(result.item.i);
}

function remove(desk: LayoutSaver, id: string): void {
  const at = desk.items.findIndex((item) => item.i === id);
  const removed = desk.items[at];
  if (!removed) return;
  desk.edit((items) => withoutItem(items, id));
  // the focused menu is removed together with its widget
  const neighbour = desk.items[Math.min(at, desk.items.length - 1)];
  requestFocus(neighbour?.i ?? PAGE_FOCUS);
  const onSelect = () => accept(desk, restoreWidget(desk.items, removed));
  const title = `${widgetOf(removed.type).title} removed`;
  showToast({ kind: 'info', title, action: { label: 'Undo', onSelect } });
}

/** The actions of a widget's menu and content on the sheet. */
export function useWidgetActions(desk: LayoutSaver) {
  return useMemo(
    () => ({
      onSettings: (id: string, change: StoredSettings) =>
        desk.edit((items) => withSettings(items, id, change)),
      onRemove: (id: string) => remove(desk, id),
      onDuplicate: (id: string) => accept(desk, duplicateWidget(desk.items, id, newId())),
    }),
    [desk],
  );
}
