import type { Sheet } from '@parallax/protocol';
import { dismissToast, showToast } from '@parallax/ui/state';
import type { QueryClient } from '@tanstack/react-query';
import { widgetOf } from '../../widget-kit/widget-types.ts';
import { addExisting } from '../layout/add-rules.ts';
import { type LayoutSaver, layoutSaver } from '../layout/layout-saver.ts';
import { GONE_FROM_SOURCE, MOVE_FAILED, moveBetweenSheets } from '../layout/move-between-sheets.ts';
import type { Step } from '../layout/sheet-step.ts';
import { showReverted, undoToast } from '../layout/undo-toasts.ts';

const showFailure = (description: string) =>
  showToast({ kind: 'error', title: MOVE_FAILED, description });
const showGone = () => showFailure(GONE_FROM_SOURCE);

/**
 * Moves a widget to another sheet, below all its widgets. Resolves when the move is saved or a retry is
 * scheduled.
 * @param onMoved called when the widget is no longer shown, with its former index
 */
export async function moveWidget(
  client: QueryClient,
  source: LayoutSaver,
  id: string,
  target: Sheet,
  onMoved: (at: number) => void,
): Promise<void> {
  const other = layoutSaver(client, { sheetId: target.id });
  try {
    if (!other.isLoaded) await source.blockUndoDuring(other.read());
  } catch {
    showFailure('The sheet could not be read.');
    return;
  }
  const before = source.items;
  const at = before.findIndex(({ i }) => i === id);
  const item = before[at];
  if (!item) {
    showGone();
    return;
  }
  const result = addExisting(other, item);
  if (result.kind !== 'added') {
    const title = result.kind === 'refused' ? result.text : `Already on ${target.name}`;
    showToast({ kind: 'error', title });
    return;
  }

  let step: Step | undefined;
  const revert = () => {
    if (step) source.forget(step);
    dismissToast(undoToast(id));
  };
  const moved = moveBetweenSheets({
    id,
    source,
    target: other,
    items: result.items,
    failureHandlers: {
      refused(text) {
        revert();
        showFailure(text ?? `${target.name} could not be saved.`);
      },
      gone() {
        revert();
        showGone();
      },
    },
  });
  step = source.recordMove(before, {
    sheetId: target.id,
    menuBar: target.menuBar,
    changes: [{ from: undefined, to: result.item }],
  });
  onMoved(at);
  const title = `${widgetOf(item.type).title} moved to ${target.name}`;
  const onSelect = () => showReverted(step && source.undo(step));
  showToast({ id: undoToast(id), kind: 'info', title, action: { label: 'Undo', onSelect } });
  await moved;
}
