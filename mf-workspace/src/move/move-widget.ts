import type { Sheet } from '@parallax/protocol';
import { sameJson } from '@parallax/sheets';
import { showToast } from '@parallax/ui/state';
import type { QueryClient } from '@tanstack/react-query';
import { withoutItem } from '../canvas/sheet-items.ts';
import { showReverted, undoToast } from '../canvas/use-undo.ts';
import { addExisting } from '../layout/add-rules.ts';
import { MOVE_FAILED } from '../layout/give-widget.ts';
import { layoutQuery } from '../layout/layout-query.ts';
import { type LayoutSaver, layoutSaver } from '../layout/layout-saver.ts';
import { withTheirs } from '../layout/merge-layout.ts';
import { widgetOf } from '../widgets/widget-types.ts';

const NOT_ON_SHEET = 'It is no longer on this sheet.';

/** Reads both sheets, since another tab may have moved the widget. */
async function readSheets(
  client: QueryClient,
  desk: LayoutSaver,
  target: Sheet,
): Promise<LayoutSaver | undefined> {
  try {
    const other = client.ensureQueryData(layoutQuery({ sheetId: target.id }));
    await Promise.all([desk.read(), other]);
    return layoutSaver(client, { sheetId: target.id });
  } catch {
    showToast({ kind: 'error', title: MOVE_FAILED, description: 'The sheet could not be read.' });
    return undefined;
  }
}

/** Removes the widget here if another tab has moved it to a different sheet. */
async function removeIfElsewhere(target: LayoutSaver, id: string): Promise<void> {
  if (!(await target.leaveToOther(id))) return;
  showToast({ kind: 'error', title: MOVE_FAILED, description: NOT_ON_SHEET });
}

/** The last pending move of each widget. */
const pendingMoves = new WeakMap<QueryClient, Map<string, Promise<void>>>();

/**
 * Moves a widget to another sheet, below everything there. It is removed here when the server has
 * it there, so that it is never lost. Moves of the same widget run one after another.
 * @param onMoved called after the removal, with the index of the widget
 */
export async function moveWidget(
  client: QueryClient,
  desk: LayoutSaver,
  id: string,
  target: Sheet,
  onMoved: (at: number) => void,
): Promise<void> {
  const ofClient = pendingMoves.get(client) ?? new Map<string, Promise<void>>();
  pendingMoves.set(client, ofClient);
  const before = ofClient.get(id);
  const moved = desk.duringMove(id, async () => {
    await before;
    await move(client, desk, id, target, onMoved);
  });
  // the next move of the widget does not fail with this one
  const done = moved.catch(() => undefined);
  ofClient.set(id, done);
  try {
    await moved;
  } finally {
    if (ofClient.get(id) === done) ofClient.delete(id);
  }
}

async function move(
  client: QueryClient,
  desk: LayoutSaver,
  id: string,
  target: Sheet,
  onMoved: (at: number) => void,
): Promise<void> {
  const other = await readSheets(client, desk, target);
  if (!other) return;
  // other tabs can see only what is saved; the save follows a move by another tab
  if (!desk.isSaved(id)) await desk.flush();
  const item = desk.items.find(({ i }) => i === id);
  if (!item || !desk.isSaved(id)) {
    showToast({ kind: 'error', title: MOVE_FAILED, description: NOT_ON_SHEET });
    return;
  }
  const result = addExisting(other, item);
  if (result.kind !== 'added') {
    const title = result.kind === 'refused' ? result.text : `Already on ${target.name}`;
    showToast({ kind: 'error', title });
    return;
  }
  other.gain(id, () => result.items);
  await other.flush();
  // a merge drops a second watch list
  if (!other.isSaved(id)) {
    other.takeBack(result.item, desk.isSaved(id));
    showToast({
      kind: 'error',
      title: MOVE_FAILED,
      description: `${target.name} could not be saved.`,
    });
    return;
  }
  const at = desk.items.findIndex(({ i }) => i === id);
  const present = desk.items[at];
  if (!present) {
    if (desk.isSaved(id)) other.editQuietly((items) => withoutItem(items, id));
    else await removeIfElsewhere(other, id);
    return;
  }
  const moved = { ...present, x: result.item.x, y: result.item.y };
  if (!sameJson(present, item)) {
    other.editQuietly((items) => items.map((each) => (each.i === id ? moved : each)));
  }
  desk.expectRemoval(id, {
    changed: (theirs, known) => other.editQuietly((items) => withTheirs(items, { known, theirs })),
    gone: () => void removeIfElsewhere(other, id),
  });
  const removal = desk.edit((items) => withoutItem(items, id));
  if (!removal) return;
  void desk.flush();
  const step = desk.extendStep(removal, {
    sheetId: target.id,
    menuBar: target.menuBar,
    changes: [{ from: undefined, to: moved }],
  });
  onMoved(at);
  const title = `${widgetOf(item.type).title} moved to ${target.name}`;
  const onSelect = () => showReverted(desk.undo(step));
  showToast({ id: undoToast(id), kind: 'info', title, action: { label: 'Undo', onSelect } });
}
