import { requestFocus, showToast } from '@parallax/ui/state';
import type { Reverted } from './revert-step.ts';

export const PLACE_TOAST = 'widget-moved';
/** The id of the toast that offers to undo the removal of a widget from its sheet. */
export const undoToast = (id: string): string => `undo ${id}`;

export const showNothingTo = (command: 'undo' | 'redo') =>
  showToast({ id: 'undo', kind: 'info', title: `Nothing to ${command}` });

/**
 * Focuses a restored widget. Shows the reason if one could not be restored, or that nothing was left
 * to undo, for instance because another tab has done it.
 */
export function showReverted(reverted: Reverted | undefined): void {
  if (!reverted) {
    showNothingTo('undo');
    return;
  }
  const { refusal, restored } = reverted;
  if (refusal !== undefined) showToast({ kind: 'error', title: refusal });
  if (restored[0] !== undefined) requestFocus(restored[0]);
}
