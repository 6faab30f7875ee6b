import { showToast } from './show-toast.ts';

/** Shows that something was removed, with a button 'Undo', which the undo keys also press. */
export function showRemoved(title: string, onUndo: () => void): void {
  showToast({
    kind: 'success',
    title,
    action: { label: 'Undo', onSelect: onUndo, undoKeys: true },
  });
}
