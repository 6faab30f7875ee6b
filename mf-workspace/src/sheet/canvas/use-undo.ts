import type { LayoutItem } from '@parallax/protocol';
import { dismissToast, onUndoKeys, registerCommands } from '@parallax/ui/state';
import { useEffect, useState } from 'react';
import { widgetOf } from '../../widget-kit/widget-types.ts';
import type { LayoutSaver } from '../layout/layout-saver.ts';
import { placeChange, samePlace } from '../layout/place.ts';
import type { Reverted } from '../layout/revert-step.ts';
import { PLACE_TOAST, showNothingTo, showReverted, undoToast } from '../layout/undo-toasts.ts';

/**
 * Describes a change of an item. Without an item, the step changed only the header's contract, which
 * the dash bar shows.
 */
function describeChange(from: LayoutItem | undefined, to: LayoutItem | undefined): string {
  const item = to ?? from;
  if (!item) return 'contract of the header changed';
  const { title } = widgetOf(item.type);
  if (!from) return `${title} added`;
  if (!to) return `${title} removed`;
  return `${title} ${samePlace(from, to) ? 'changed' : placeChange(from, to)}`;
}

/** Dismisses the toasts that offer to undo these changes, which were undone by key or command. */
function dismissOffers(changes: Reverted['changes']): void {
  for (const { from, to } of changes) {
    const id = (from ?? to)?.i;
    if (id !== undefined) dismissToast(undoToast(id));
    if (from && to && !samePlace(from, to)) dismissToast(PLACE_TOAST);
  }
}

/**
 * The change that describes a step best: a resize also moves the widgets around it, and the addition of a ticket also links
 * the order book.
 */
const mainChange = (changes: Reverted['changes']): Reverted['changes'][number] | undefined =>
  changes.find(({ from, to }) => from && to && placeChange(from, to) === 'resized') ??
  changes.find(({ from, to }) => !from || !to) ??
  changes[0];

/** A message in a live region. Screen readers announce a repeated one only if its element is new. */
interface Announcement {
  readonly id: number;
  readonly text: string;
}

/**
 * Undo and redo by keys and from the command palette.
 * @returns the announcement for the live region
 */
export function useUndo(saver: LayoutSaver, enabled: boolean): Announcement {
  const [announcement, setAnnouncement] = useState<Announcement>({ id: 0, text: '' });

  useEffect(() => {
    if (!enabled) return undefined;
    const run = (command: 'undo' | 'redo') => {
      const reverted = saver[command]();
      if (!reverted) {
        showNothingTo(command);
        return;
      }
      showReverted(reverted);
      if (!reverted.isChanged) return;
      if (command === 'undo') dismissOffers(reverted.changes);
      const { from, to } = mainChange(reverted.changes) ?? {};
      const text =
        command === 'undo'
          ? `Undone: ${describeChange(from, to)}.`
          : `Redone: ${describeChange(to, from)}.`;
      setAnnouncement(({ id }) => ({ id: id + 1, text }));
    };
    const stopListening = onUndoKeys((command, event) => {
      event.preventDefault();
      run(command);
    });
    const unregister = registerCommands([
      { id: 'sheet:undo', group: 'Sheet', label: 'Undo', detail: 'Ctrl Z', run: () => run('undo') },
      {
        id: 'sheet:redo',
        group: 'Sheet',
        label: 'Redo',
        detail: 'Ctrl Shift Z',
        run: () => run('redo'),
      },
    ]);
    return () => {
      stopListening();
      unregister();
    };
  }, [saver, enabled]);

  return announcement;
}
