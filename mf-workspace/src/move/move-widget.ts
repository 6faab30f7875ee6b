import type { LayoutItem, Sheet } from '@parallax/protocol';
import { showToast } from '@parallax/ui/state';
import type { QueryClient } from '@tanstack/react-query';
import { withoutItem } from '../canvas/sheet-items.ts';
import { showReverted } from '../canvas/use-undo.ts';
import { addExisting } from '../layout/add-rules.ts';
import { layoutQuery } from '../layout/layout-query.ts';
import { type LayoutSaver, layoutSaver } from '../layout/layout-saver.ts';
import { sameJson } from '../layout/same-json.ts';
import type { Step } from '../layout/sheet-step.ts';
import { widgetOf } from '../widgets/widget-types.ts';

const FAILED = 'The widget could not be moved';
const NOT_SAVED = 'It is not saved on this sheet yet.';
const GONE = 'It is no longer on this sheet.';

/**
 * Reads both sheets, since another tab may have moved the widget. What is unsaved is saved first,
 * because a save that adds a widget takes it from other sheets.
 */
async function readSheets(
  client: QueryClient,
  desk: LayoutSaver,
  target: Sheet,
): Promise<LayoutSaver | undefined> {
  try {
    const other = client.ensureQueryData(layoutQuery({ sheetId: target.id }));
    await desk.flush();
    await Promise.all([desk.read(), other]);
    return layoutSaver(client, { sheetId: target.id });
  } catch {
    showToast({ kind: 'error', title: FAILED, description: 'The sheet could not be read.' });
    return undefined;
  }
}

/** Keeps a widget here that could not be saved on the other sheet, or whose save was not answered. */
function keepHere(desk: LayoutSaver, other: LayoutSaver, item: LayoutItem): void {
  if (desk.wasRemovedHere(item.i)) {
    other.takeBack(item);
    return;
  }
  if (other.mayBeSaved) desk.reclaim(item.i);
  other.dropUnsaved(item.i);
}

/**
 * Moves a widget to another sheet, below everything there. The server removes it here in the save
 * that adds it there, so that it is neither lost nor on both.
 * @param onMoved called after the removal, with the index of the widget
 */
export async function moveWidget(
  client: QueryClient,
  desk: LayoutSaver,
  id: string,
  target: Sheet,
  onMoved: (at: number) => void,
): Promise<void> {
  const other = await readSheets(client, desk, target);
  if (!other) return;
  const item = desk.items.find(({ i }) => i === id);
  if (!item || !desk.isSaved(id)) {
    const description = item ? NOT_SAVED : GONE;
    showToast({ kind: 'error', title: FAILED, description });
    return;
  }
  const result = addExisting(other.items, item);
  if (result.kind !== 'added') {
    const title = result.kind === 'refused' ? result.text : `Already on ${target.name}`;
    showToast({ kind: 'error', title });
    return;
  }
  other.editQuietly(() => result.items);
  await other.flush();
  if (!other.isSaved(id)) {
    keepHere(desk, other, result.item);
    showToast({ kind: 'error', title: FAILED, description: `${target.name} could not be saved.` });
    return;
  }
  const at = desk.items.findIndex(({ i }) => i === id);
  const present = desk.items[at];
  if (desk.wasRemovedHere(id)) {
    other.editQuietly((items) => withoutItem(items, id));
    return;
  }
  const moved = { ...(present ?? item), x: result.item.x, y: result.item.y };
  if (present && !sameJson(present, item)) {
    other.editQuietly((items) => items.map((each) => (each.i === id ? moved : each)));
  }
  const removal = desk.edit((items) => withoutItem(items, id));
  desk.confirmRemoval(id);
  if (removal) showMoved(desk, removal, { target, moved, at, onMoved });
  // its revision has changed; it is read again when the window gains the focus
  await desk.read().catch(() => undefined);
}

interface Moved {
  readonly target: Sheet;
  readonly moved: LayoutItem;
  readonly at: number;
  readonly onMoved: (at: number) => void;
}

function showMoved(desk: LayoutSaver, removal: Step, { target, moved, at, onMoved }: Moved): void {
  const step = desk.extendStep(removal, {
    sheetId: target.id,
    menuBar: target.menuBar,
    changes: [{ from: undefined, to: moved }],
  });
  onMoved(at);
  const title = `${widgetOf(moved.type).title} moved to ${target.name}`;
  const onSelect = () => showReverted(desk.undo(step));
  showToast({ kind: 'info', title, action: { label: 'Undo', onSelect } });
}
