import type { LayoutItem } from '@parallax/protocol';
import { showToast } from '@parallax/ui/state';
import { widgetOf } from '../../widget-kit/widget-types.ts';
import type { LayoutSaver } from '../layout/layout-saver.ts';
import { revertStep } from '../layout/revert-step.ts';
import { showReverted } from '../layout/undo-toasts.ts';

/** The widgets that the toast of a sheet offers to restore. */
const offered = new WeakMap<LayoutSaver, readonly LayoutItem[]>();

/** Restores widgets in one step that can be undone; those that are back already are skipped. */
function restore(saver: LayoutSaver, items: readonly LayoutItem[]): void {
  const reverted = revertStep(
    saver,
    items.map((from) => ({ from, to: undefined })),
  );
  if (reverted.isChanged) saver.edit(() => reverted.items);
  showReverted(reverted);
}

/**
 * Reports in a toast that a widget was removed in another tab or on another device, and offers to
 * restore it. One toast offers all widgets that were removed while it is visible. Has no effect if the
 * widget is on the sheet or was removed by this tab.
 * @param change applied to the widget that is restored: its last changes here
 */
export function offerRestore(
  saver: LayoutSaver,
  id: string,
  change: (removed: LayoutItem) => LayoutItem = (removed) => removed,
): void {
  const before = offered.get(saver) ?? [];
  const removed = saver.removedElsewhere(id);
  if (!removed) return;
  const latest = change(before.find(({ i }) => i === id) ?? removed);
  const items = [...before.filter(({ i }) => i !== id), latest];
  offered.set(saver, items);
  showToast({
    id: `removed-elsewhere ${saver.sheetId}`,
    kind: 'info',
    title:
      items.length === 1
        ? `${widgetOf(latest.type).title} was removed elsewhere`
        : `${items.length} widgets were removed elsewhere`,
    action: { label: 'Undo', onSelect: () => restore(saver, items) },
    onRemoved: () => {
      // unless a newer toast offers more
      if (offered.get(saver) === items) offered.delete(saver);
    },
  });
}
