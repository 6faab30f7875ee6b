import type { LayoutItem } from '@parallax/protocol';
import { showToast } from '@parallax/ui/state';
import type { OnGained } from './awaited-items.ts';
import type { OnTheirs } from './given-items.ts';
import { withTheirs } from './merge-layout.ts';
import { WIDGET_GONE } from './revert-move.ts';

export const MOVE_FAILED = 'The widget could not be moved';

type Items = readonly LayoutItem[];
type Change = (items: Items) => Items;

/** The operations of a layout saver that a move between two sheets uses. */
export interface GivingSheet {
  readonly items: Items;
  readonly held: Items;
  read: () => Promise<void>;
  editQuietly: (change: Change) => void;
  gain: (id: string, change: Change, onGained: OnGained) => void;
  hold: (id: string, onTheirs: OnTheirs) => void;
  release: (id: string) => void;
  restore: (id: string) => void;
  isSaved: (id: string) => boolean;
  isReturned: (id: string) => boolean;
  leaveToOther: (id: string) => Promise<boolean>;
  dropUnsaved: (id: string) => void;
  flush: () => Promise<void>;
}

/**
 * Removes a widget that another tab has moved or removed first, unless it was moved to this sheet.
 */
async function takeBack(sheet: GivingSheet, id: string): Promise<void> {
  sheet.dropUnsaved(id);
  // a failed read is repeated when the window gains the focus
  await sheet.read().catch(() => undefined);
  if (sheet.items.some(({ i }) => i === id)) return;
  showToast({ kind: 'error', title: WIDGET_GONE });
}

/**
 * For a widget that this tab or another one may have moved here: removes it only if the server has
 * it on another sheet.
 */
async function settle(sheet: GivingSheet, id: string): Promise<void> {
  if (await sheet.leaveToOther(id)) showToast({ kind: 'error', title: WIDGET_GONE });
}

/** Reads what other tabs did to the widget. */
async function readFirst(source: GivingSheet): Promise<void> {
  // if this fails, the save of the target decides
  await source.read().catch(() => undefined);
  await source.flush();
}

/**
 * Moves a widget to another sheet. The move is shown at once; the removal is saved when the server
 * has the widget on the target, so that it is never lost. If another tab has moved or removed it
 * first, it is removed from the target again.
 * @param items the items of the target including the widget
 * @param onRefused called when the target cannot be saved; both sheets are then as before
 */
export function giveWidget({
  id,
  source,
  target,
  items,
  onRefused,
}: {
  id: string;
  source: GivingSheet;
  target: GivingSheet;
  items: Items;
  onRefused: () => void;
}): void {
  let isSent = false;
  const isReturned = source.isReturned(id);
  target.gain(id, () => items, {
    saved: () => source.release(id),
    removed: () => source.release(id),
    refused() {
      target.dropUnsaved(id);
      source.restore(id);
      onRefused();
      showToast({ kind: 'error', title: MOVE_FAILED });
    },
  });
  source.hold(id, {
    changed: (theirs, known) => target.editQuietly((now) => withTheirs(now, { known, theirs })),
    gone: (isUncertain) =>
      void (isUncertain || isSent || target.isSaved(id) ? settle : takeBack)(target, id),
  });
  const send = async () => {
    isSent = true;
    await target.flush();
    if (isReturned) await settle(target, id);
  };
  void readFirst(source).then(send);
}
